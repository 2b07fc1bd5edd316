# Run by Blender: writes what is in the open file (or the Alembic or USD file named) for Throng to read.
#
# blender -b --factory-startup --disable-autoexec [FILE.blend] --python-exit-code 7 --python blender_export.py -- OUT [FILE]
#
# OUT/report.json says which way was taken. "gltf": OUT/model.glb holds bones, shape keys and actions, because actions and
# armatures alone move everything. "cache": OUT/cache.bin holds every mesh at every frame as Blender evaluates it, which is
# right for all else: cloth, soft bodies, modifiers, constraints, drivers, geometry nodes, instances.
import array
import json
import os
import sys

import bpy

out = sys.argv[sys.argv.index("--") + 1]
source = sys.argv[sys.argv.index("--") + 2] if len(sys.argv) > sys.argv.index("--") + 2 else None
MESH_TYPES = {"MESH", "CURVE", "SURFACE", "META", "FONT"}
MAX_CACHE_BYTES = 4 << 30


def finish(**report):
    report["blender"] = bpy.app.version_string
    scene = bpy.context.scene
    report["unitScale"] = scene.unit_settings.scale_length or 1.0
    with open(os.path.join(out, "report.json"), "w", encoding="utf-8") as file:
        json.dump(report, file)
    sys.exit(0)


def load_source():
    extension = os.path.splitext(source)[1].lower()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    kind, supported = ("Alembic", bpy.app.alembic.supported) if extension == ".abc" else ("USD", bpy.app.usd.supported)
    if not supported:
        finish(way="none", lacks=f"this Blender ({bpy.app.version_string}) was built without {kind}; use one from blender.org")
    if extension == ".abc":
        bpy.ops.wm.alembic_import(filepath=source, set_frame_range=True, as_background_job=False)
    else:
        bpy.ops.wm.usd_import(filepath=source, set_frame_range=True)


def reason_for_cache(scene):
    """Why actions and armatures alone do not tell the whole motion; None where they do."""
    if scene.rigidbody_world and scene.rigidbody_world.collection and scene.rigidbody_world.collection.objects:
        return "rigid bodies"
    for obj in bpy.context.view_layer.objects:
        if not obj.visible_get():
            continue
        if obj.type in MESH_TYPES and obj.type != "MESH":
            return f"object '{obj.name}' is a {obj.type.lower()}"
        if obj.instance_type != "NONE":
            return f"object '{obj.name}' makes instances"
        if obj.constraints:
            return f"object '{obj.name}' has a constraint"
        if obj.parent_type not in {"OBJECT", "ARMATURE", "BONE"}:
            return f"object '{obj.name}' hangs on vertices"
        if obj.animation_data and (obj.animation_data.drivers or has_layers(obj.animation_data)):
            return f"object '{obj.name}' has drivers or mixed NLA strips"
        if obj.type == "MESH":
            reason = reason_of_mesh(obj)
            if reason:
                return reason
        if obj.type == "ARMATURE":
            if any(bone.bbone_segments > 1 for bone in obj.data.bones):
                return f"armature '{obj.name}' has bendy bones"
            if obj.data.pose_position == "REST":
                return f"armature '{obj.name}' is shown at rest"
    return None


def has_layers(data):
    """Whether several NLA tracks play at one time: glTF has each as a clip of its own, Blender shows their mix."""
    return False if data.action else sum(1 for track in data.nla_tracks if not track.mute and track.strips) > 1


def reason_of_mesh(obj):
    armatures = 0
    for modifier in obj.modifiers:
        if not modifier.show_viewport:
            continue
        plain = (modifier.type == "ARMATURE" and modifier.use_vertex_groups and not modifier.use_bone_envelopes
                 and not modifier.use_deform_preserve_volume and not modifier.use_multi_modifier
                 and not modifier.vertex_group and modifier.object)
        if not plain:
            return f"modifier '{modifier.name}' of '{obj.name}'"
        armatures += 1
    if armatures > 1 or (armatures and obj.parent_type == "ARMATURE"):
        return f"'{obj.name}' follows several armatures"
    if obj.particle_systems:
        return f"'{obj.name}' has particles"
    keys = obj.data.shape_keys
    if keys and (not keys.use_relative or any(block.vertex_group for block in keys.key_blocks)
                 or (keys.animation_data and keys.animation_data.drivers)):
        return f"shape keys of '{obj.name}'"
    return None


def plays_together():
    """Whether the assigned actions are one motion (several things move at once), not a library of clips."""
    data = [obj.animation_data for obj in bpy.data.objects] + [key.animation_data for key in bpy.data.shape_keys]
    if any(item and item.nla_tracks for item in data):
        return False
    return sum(1 for item in data if item and item.action) > 1


def export_gltf():
    together = plays_together()
    wanted = dict(
        export_format="GLB", export_yup=True, export_apply=False, export_animations=True, export_frame_range=False,
        export_force_sampling=True, export_skins=True, export_all_influences=True, export_morph=True,
        export_morph_normal=True, export_materials="EXPORT", use_visible=True,
        export_nla_strips=not together,  # Blender to 3.5
        export_animation_mode="ACTIVE_ACTIONS" if together else "ACTIONS",  # Blender from 3.6
        export_optimize_animation_size=False)
    known = bpy.ops.export_scene.gltf.get_rna_type().properties.keys()
    bpy.ops.export_scene.gltf(filepath=os.path.join(out, "model.glb"), **{k: v for k, v in wanted.items() if k in known})
    finish(way="gltf")


def instances(depsgraph):
    """(key, object, matrix) of everything with a surface, in an order that does not change between frames."""
    found = []
    for instance in depsgraph.object_instances:
        obj = instance.object
        if obj.type in MESH_TYPES and not (instance.is_instance is False and not instance.show_self):
            parent = instance.parent.name_full if instance.is_instance and instance.parent else ""
            key = (parent, obj.name_full, tuple(instance.persistent_id) if instance.is_instance else ())
            found.append((key, obj, instance.matrix_world.copy()))
    found.sort(key=lambda item: item[0])
    return found


def image_of(material):
    """The picture behind a material's base colour: a file in OUT, or None."""
    tree = material.node_tree if material.use_nodes else None
    for node in tree.nodes if tree else []:
        if node.type != "BSDF_PRINCIPLED" or not node.inputs["Base Color"].is_linked:
            continue
        link = node.inputs["Base Color"].links[0].from_node
        if link.type != "TEX_IMAGE" or not link.image:
            continue
        name = f"image{bpy.data.images.find(link.image.name)}"
        try:
            data = link.image.packed_file.data if link.image.packed_file else \
                open(bpy.path.abspath(link.image.filepath), "rb").read()
        except OSError:
            return None
        with open(os.path.join(out, name), "wb") as file:
            file.write(data)
        return name
    return None


def describe_material(material):
    color, roughness, metallic = list(material.diffuse_color), material.roughness, material.metallic
    for node in material.node_tree.nodes if material.use_nodes and material.node_tree else []:
        if node.type == "BSDF_PRINCIPLED":
            color = list(node.inputs["Base Color"].default_value)
            roughness, metallic = node.inputs["Roughness"].default_value, node.inputs["Metallic"].default_value
    return {"name": material.name, "color": color, "roughness": roughness, "metallic": metallic,
            "image": image_of(material), "doubleSided": not material.use_backface_culling}


def write_corners(mesh, material_index, parts, name, file):
    """Per material: control points, normals and texture coordinates of the triangle corners."""
    if hasattr(mesh, "calc_normals_split"):  # Blender to 4.0
        mesh.calc_normals_split()
    mesh.calc_loop_triangles()
    uvs = mesh.uv_layers.active.data if mesh.uv_layers.active else None
    by_material = {}
    for triangle in mesh.loop_triangles:
        by_material.setdefault(triangle.material_index, []).append(triangle)
    for slot in sorted(by_material):
        points, normals, coordinates = array.array("I"), array.array("f"), array.array("f")
        for triangle in by_material[slot]:
            for corner, loop in enumerate(triangle.loops):
                points.append(triangle.vertices[corner])
                normals.extend(triangle.split_normals[corner])
                if uvs:
                    coordinates.extend(uvs[loop].uv)
        material = mesh.materials[slot] if slot < len(mesh.materials) else None
        parts.append({"name": name, "corners": len(points), "uvs": bool(uvs),
                      "material": material_index.get(material.name_full, -1) if material else -1})
        for values in (points, normals, coordinates):
            values.tofile(file)


def describe_object(key, obj, matrix, material_index, file):
    mesh = obj.to_mesh()
    mesh.transform(matrix)
    if matrix.determinant() < 0:
        mesh.flip_normals()
    parts = []
    write_corners(mesh, material_index, parts, key[1], file)
    known = {"key": key, "name": key[1], "points": len(mesh.vertices), "parts": parts}
    obj.to_mesh_clear()
    return known


def write_frame(found, objects, frame, first, file):
    if [item[0] for item in found] != [known["key"] for known in objects]:
        finish(way="none", refuses=f"objects or instances appear or vanish at frame {frame}; all frames must have the same")
    for (_, obj, matrix), known in zip(found, objects):
        mesh = obj.to_mesh()
        if len(mesh.vertices) != known["points"]:
            finish(way="none", refuses=f"object '{known['name']}' has {len(mesh.vertices)} vertices at frame {frame} and "
                   f"{known['points']} at frame {first}; all frames must have the same")
        mesh.transform(matrix)
        points = array.array("f", bytes(12 * len(mesh.vertices)))
        mesh.vertices.foreach_get("co", points)
        points.tofile(file)
        obj.to_mesh_clear()


def export_cache(scene, reason):
    frames = range(scene.frame_start, scene.frame_end + 1, max(1, scene.frame_step))
    first = min([scene.frame_start] + [modifier.point_cache.frame_start for obj in scene.objects
                                       for modifier in obj.modifiers if hasattr(modifier, "point_cache")])
    materials = [material for material in bpy.data.materials if material.users]
    material_index = {material.name_full: index for index, material in enumerate(materials)}
    objects = None
    with open(os.path.join(out, "cache.bin"), "wb") as file:
        # Simulations are only right when stepped through, frame by frame, from their first one.
        for frame in range(first, frames[-1] + 1):
            scene.frame_set(frame)
            if frame not in frames:
                continue
            found = instances(bpy.context.evaluated_depsgraph_get())
            if objects is None:
                objects = [describe_object(*item, material_index, file) for item in found]
                size = sum(known["points"] for known in objects) * 12 * len(frames)
                if size > MAX_CACHE_BYTES:
                    finish(way="none", refuses=f"its frames need {size >> 20} MiB; the limit is 4096: shorten the frame range")
            write_frame(found, objects, frame, frames[0], file)
    finish(way="cache", reason=reason, objects=[{k: v for k, v in known.items() if k != "key"} for known in objects],
           frameCount=len(frames), frameStep=max(1, scene.frame_step),
           framesPerSecond=scene.render.fps / scene.render.fps_base,
           materials=[describe_material(material) for material in materials])


def main():
    import numpy
    if not hasattr(numpy, "bool"):
        numpy.bool = bool  # Blender's glTF add-on of 3.x uses the name that numpy 1.24 dropped
    if source:
        load_source()
    scene = bpy.context.scene
    if not any(obj.type in MESH_TYPES | {"ARMATURE"} for obj in bpy.context.view_layer.objects if obj.visible_get()):
        finish(way="none", refuses="its scene shows neither meshes nor armatures")
    reason = reason_for_cache(scene)
    if reason is None:
        export_gltf()
    export_cache(scene, reason)


main()
