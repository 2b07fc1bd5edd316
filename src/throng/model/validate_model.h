// The invariants of a Model (model.h), tested. Importers call it last, so that all later stages may rely on it.
#pragma once

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// Malformed with the first broken invariant, named; `where` starts with model.name. Also refuses cyclic parents.
Status validateModel(const Model& model);

}  // namespace throng
