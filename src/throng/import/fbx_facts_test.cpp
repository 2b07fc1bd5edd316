#include "throng/import/fbx_facts.h"

#include <gtest/gtest.h>

#include "throng/base/file.h"
#include "throng/import/fbx_records.h"

namespace throng {
namespace {

std::span<const std::byte> bytesOf(std::string_view text) { return std::as_bytes(std::span(text)); }

// Two layers with curves in one take, a visibility curve that changes and one that does not, a cache.
constexpr std::string_view kText = R"(; FBX 7.5.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7500
}
Objects:  {
	Deformer: 9, "Deformer::VertexCacheDeformer", "VertexCacheDeformer" {
	}
	AnimationStack: 1, "AnimStack::Walk", "" {
	}
	AnimationLayer: 2, "AnimLayer::BaseLayer", "" {
	}
	AnimationLayer: 3, "AnimLayer::Extra", "" {
	}
	AnimationCurveNode: 4, "AnimCurveNode::T", "" {
	}
	AnimationCurveNode: 5, "AnimCurveNode::Visibility", "" {
	}
	AnimationCurve: 6, "AnimCurve::", "" {
		KeyTime: *2 {
			a: 0,100
		}
		KeyValueFloat: *2 {
			a: 1,0
		}
	}
}
Connections:  {
	;AnimLayer::BaseLayer, AnimStack::Walk
	C: "OO",2,1
	C: "OO",3,1
	C: "OO",4,2
	C: "OO",5,3
	C: "OP",6,5, "d|Visibility"
}
)";

std::string wordsFor(std::string_view text) {
  Model model;
  model.name = "walk.fbx";
  const Status status = checkFbxFacts(bytesOf(text), model);
  if (!status) return describe(status.error());
  std::string words;
  for (const Warning& warning : model.warnings) words += warning.where + ": " + warning.detail + "\n";
  return words;
}

std::string without(std::string text, const std::string& part) { return text.erase(text.find(part), part.size()); }

TEST(FbxFacts, layersCachesAndVisibilityAreTold) {
  const std::string words = wordsFor(kText);
  EXPECT_NE(words.find("walk.fbx: clip 'Walk': it has 2 animation layers and only one"), std::string::npos) << words;
  EXPECT_NE(words.find("1 vertex cache(s) are not read"), std::string::npos) << words;
  EXPECT_NE(words.find("1 curve(s) that hide and show nodes are not read"), std::string::npos) << words;
}

TEST(FbxFacts, whatIsHarmlessIsNotTold) {
  std::string text(kText);
  text = without(text, "\tC: \"OO\",5,3\n");  // the second layer has no curves
  text = without(text, "\t\t\ta: 1,0\n");     // the visibility never changes
  text = without(text, "\tDeformer: 9, \"Deformer::VertexCacheDeformer\", \"VertexCacheDeformer\" {\n\t}\n");
  EXPECT_EQ(wordsFor(text), "");
}

TEST(FbxFacts, oldVersionsAreRefusedInOneSentence) {
  std::string text(kText);
  text.replace(text.find("7500"), 4, "6100");
  EXPECT_EQ(wordsFor(text),
            "walk.fbx: FBX version 6100 is older than 7.1 (FBX 2011); export it as FBX 2011 or newer, use --fbx-via "
            "fbx2gltf, or build Throng with ufbx");
}

TEST(FbxRecords, noTruncationOrFlipOfAFileHurts) {
  std::vector<std::string> files{std::string(kText)};
  const std::filesystem::path binary =
      std::filesystem::path(THRONG_CORPUS_DIR) / "fbx/ufbx/maya_transformed_skin/maya_transformed_skin_7700_binary.fbx";
  if (const Result<Bytes> bytes = readFile(binary))
    files.emplace_back(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  std::uint32_t random = 1;
  for (const std::string& file : files) {
    std::size_t whole = 0;
    visitFbxRecords(bytesOf(file), [&](const FbxRecord&) { ++whole; });
    EXPECT_GT(whole, 10u);
    for (std::size_t step = 0; step < 200; ++step) {
      std::size_t records = 0;
      const std::string cut = file.substr(0, file.size() * step / 200);
      visitFbxRecords(bytesOf(cut), [&](const FbxRecord& record) {
        ++records;
        for (const FbxValue& value : record.values) decodeFbxArray(value, 10000);
      });
      EXPECT_LE(records, whole);
      std::string flipped = file;
      for (int i = 0; i < 8; ++i) {
        random = random * 1664525u + 1013904223u;
        flipped[random % flipped.size()] = static_cast<char>(random >> 24);
      }
      visitFbxRecords(bytesOf(flipped), [&](const FbxRecord& record) {
        for (const FbxValue& value : record.values) decodeFbxArray(value, 10000);
      });
    }
  }
}

}  // namespace
}  // namespace throng
