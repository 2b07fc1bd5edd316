// Makes a material of WebGLRenderer draw a crowd, by its onBeforeCompile. The user's own hook stays, also one that is
// set later, and runs first.
const kMain = /void\s+main\s*\(\s*(void)?\s*\)\s*\{/;
const kColor = '#include <color_fragment>';

// `crowd`: says vertexGlsl, uniforms, shaderKey() and isTinted, which may change with needsUpdate.
export function patchMaterial(material, crowd) {
  let hook = material.onBeforeCompile;
  const userKey = material.customProgramCacheKey;
  const keyIsOwn = Object.hasOwn(material, 'customProgramCacheKey');
  const compile = (shader, renderer) => {
    hook.call(material, shader, renderer);
    Object.assign(shader.uniforms, crowd.uniforms);
    if (!kMain.test(shader.vertexShader)) throw new Error(`the vertex shader of ${material.type} has no main()`);
    shader.vertexShader = shader.vertexShader.replace(kMain, (main) => `${crowd.isTinted ? '#define THRONG_TINTED\n' : ''}${crowd.vertexGlsl}\n${main}\n  throngPoseVertex();`);
    if (crowd.isTinted && shader.fragmentShader.includes(kColor))
      shader.fragmentShader = `varying vec4 vThrongTint;\n${shader.fragmentShader.replace(kColor, `${kColor}\n  diffuseColor *= vThrongTint;`)}`;
  };
  Object.defineProperty(material, 'onBeforeCompile', {
    configurable: true,
    enumerable: true,
    get: () => compile,
    set: (next) => {
      hook = next;
      material.needsUpdate = true;
    },
  });
  material.customProgramCacheKey = () => `${crowd.shaderKey()} ${keyIsOwn ? userKey.call(material) : hook.toString()}`;
  material.needsUpdate = true;
  return material;
}
