#import bevy_pbr::forward_io::VertexOutput
#import obverse::common::{SUN_COL, grade}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> u: array<vec4<f32>, 2>; // colour | relief, lift, 0, 0
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var tex: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var smp: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let a = textureSample(tex, smp, in.uv).r;
    // relief: compare with the coverage up-sun; lit far lip, shaded near lip
    let o = vec2(0.0030, 0.0030);
    let e = textureSample(tex, smp, in.uv - o).r - textureSample(tex, smp, in.uv + o).r;
    let col = u[0].rgb * (1.0 - u[1].x * e);
    let k = clamp(a + abs(e) * u[1].x * 0.35, 0.0, 1.0);
    return vec4(grade(col), k * u[0].a);
}
