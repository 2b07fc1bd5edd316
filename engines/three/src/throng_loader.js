// Loads assets of Throng: the rest pose and its materials through three's GLTFLoader, the animation by read_asset.js.
import { FileLoader, Loader } from 'three';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { readAsset } from './read_asset.js';

export class ThrongLoader extends Loader {
  constructor(manager) {
    super(manager);
    this.gltfLoader = new GLTFLoader(manager);
    this.gltfLoader.setMeshoptDecoder(MeshoptDecoder); // for assets of `throng bake --small`
  }

  load(url, onLoad, onProgress, onError) {
    const loader = new FileLoader(this.manager).setResponseType('arraybuffer').setPath(this.path);
    loader.setRequestHeader(this.requestHeader).setWithCredentials(this.withCredentials);
    const fail = onError ?? ((error) => console.error(error));
    loader.load(url, (bytes) => this.parse(bytes).then(onLoad, fail), onProgress, fail);
  }

  async parse(bytes) {
    const animation = readAsset(bytes);
    const buffer = ArrayBuffer.isView(bytes) ? bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) : bytes;
    const gltf = await this.gltfLoader.parseAsync(buffer, '');
    const loaded = await gltf.parser.getDependency('mesh', animation.meshIndex);
    const meshes = loaded.isMesh ? [loaded] : loaded.children;
    return new ThrongAsset(animation, meshes);
  }
}

// What Crowd draws: the animation (see readAsset), and one geometry and material per primitive.
export class ThrongAsset {
  constructor(animation, meshes) {
    this.animation = animation;
    this.meshes = meshes;
    this.name = animation.name;
    this.clips = animation.clips;
    this.groupNames = animation.groupNames;
    this.socketNames = animation.sockets.map((socket) => socket.name);
  }

  // The index of a clip by its name; a number is taken as the index itself.
  clipIndex(clip) {
    const index = typeof clip === 'number' ? clip : this.clips.findIndex((candidate) => candidate.name === clip);
    if (!Number.isInteger(index) || index < 0 || index >= this.clips.length)
      throw new RangeError(`there is no clip '${clip}'; there are ${this.clips.map((candidate) => candidate.name).join(', ')}`);
    return index;
  }
}
