// three's materials as node materials, which WebGPURenderer draws and which take a vertex function.
import {
  MeshBasicNodeMaterial, MeshLambertNodeMaterial, MeshMatcapNodeMaterial, MeshNormalNodeMaterial, MeshPhongNodeMaterial, MeshPhysicalNodeMaterial,
  MeshStandardNodeMaterial, MeshToonNodeMaterial, PointsNodeMaterial,
} from 'three/webgpu';

const kNodeMaterials = {
  MeshBasicMaterial: MeshBasicNodeMaterial,
  MeshLambertMaterial: MeshLambertNodeMaterial,
  MeshMatcapMaterial: MeshMatcapNodeMaterial,
  MeshNormalMaterial: MeshNormalNodeMaterial,
  MeshPhongMaterial: MeshPhongNodeMaterial,
  MeshPhysicalMaterial: MeshPhysicalNodeMaterial,
  MeshStandardMaterial: MeshStandardNodeMaterial,
  MeshToonMaterial: MeshToonNodeMaterial,
  PointsMaterial: PointsNodeMaterial,
};

// The same material with nodes; a node material is returned as it is.
export function toNodeMaterial(material) {
  if (material.isNodeMaterial) return material;
  const Made = kNodeMaterials[material.type];
  if (!Made) throw new TypeError(`${material.type} has no counterpart with nodes; give a node material`);
  const made = new Made();
  for (const key in material) if (key !== 'type' && key !== 'uuid') made[key] = material[key];
  return made;
}
