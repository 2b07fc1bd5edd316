// Reads assets of Throng as a plugin of Babylon.js's glTF loader: importing this file registers it.
import { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import { registerGLTFExtension } from '@babylonjs/loaders/glTF/2.0/glTFLoaderExtensionRegistry.js';
import { kExtensionName, readAnimation, ThrongError } from 'throng-three/core';

const assets = new WeakMap(); // by the node that the loader made of the asset's mesh

// What Crowd draws: the animation (see readAsset of throng-three), and one mesh per material, in the rest pose.
export class ThrongAsset {
  constructor(animation, meshes) {
    this.animation = animation;
    this.meshes = meshes;
    this.name = animation.name;
    this.clips = animation.clips;
    this.groupNames = animation.groupNames;
  }

  // The index of a clip by its name; a number is taken as the index itself.
  clipIndex(clip) {
    const index = typeof clip === 'number' ? clip : this.clips.findIndex((candidate) => candidate.name === clip);
    if (!Number.isInteger(index) || index < 0 || index >= this.clips.length)
      throw new RangeError(`there is no clip '${clip}'; there are ${this.clips.map((candidate) => candidate.name).join(', ')}`);
    return index;
  }
}

// The asset in what the loader gave: an AssetContainer, or the result of ImportMeshAsync.
export function assetOf(loaded) {
  const nodes = [...(loaded.meshes ?? []), ...(loaded.transformNodes ?? [])];
  const node = nodes.find((candidate) => assets.has(candidate));
  if (!node) throw new RangeError("there is no animation of Throng in it; bake the model with 'throng bake'");
  return assets.get(node);
}

class ThrongExtension {
  constructor(loader) {
    this.name = kExtensionName;
    this.loader = loader;
    this.enabled = loader.isExtensionUsed(kExtensionName);
  }

  dispose() {
    this.loader = null;
  }

  loadNodeAsync(context, node, assign) {
    const { gltf, bin } = this.loader;
    if (node.mesh === undefined || node.mesh !== gltf.extensions?.[kExtensionName]?.mesh || this.isRead) return null;
    if (!bin) throw new ThrongError('unsupported', 'the file', 'is no binary glTF (.glb), which an asset is');
    this.isRead = true; // loadNodeAsync asks all extensions again
    return this.readNode(context, node, assign, gltf, bin);
  }

  async readNode(context, node, assign, gltf, bin) {
    const [made, binary] = await Promise.all([this.loader.loadNodeAsync(context, node, assign), bin.readAsync(0, bin.byteLength)]);
    const animation = readAnimation(gltf, new Uint8Array(binary.buffer, binary.byteOffset, binary.byteLength));
    const meshes = made instanceof AbstractMesh && made.getTotalVertices() > 0 ? [made] : made.getChildMeshes(true);
    assets.set(made, new ThrongAsset(animation, meshes));
    return made;
  }
}

registerGLTFExtension(kExtensionName, true, (loader) => new ThrongExtension(loader));
