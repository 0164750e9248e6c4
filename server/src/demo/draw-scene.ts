/** What a scene shows. A performance in the drawn sense: a figure or a pattern, neutral by rule. */
export type SceneMotif = 'waving' | 'dancing' | 'couple' | 'breathing' | 'strings' | 'waves'

export interface Scene {
  /** Part of the name of its clip: another picture takes another name. */
  readonly name: string
  readonly motif: SceneMotif
  /** From the top to the bottom of the room. */
  readonly ground: readonly [string, string]
  readonly light: string
  readonly skin: string
  readonly hair: string
  readonly isShortHaired: boolean
  readonly clothes: string
  /** Of the soft tone, in Hz: whole tenths, so that 10 s hold whole waves. */
  readonly pitch: number
}

export const sceneSize = { width: 640, height: 360 } as const

/** One turn in the time of the whole clip, so that its end meets its beginning. */
const turn = (phase: number, times: number, shift = 0) => Math.sin(2 * Math.PI * (phase * times + shift))

/** An SVG of the scene. `phase`: from 0 to 1 over the clip; 1 looks like 0. */
export function drawScene(scene: Scene, phase: number): string {
  const { width, height } = sceneSize
  const [top, bottom] = scene.ground
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<defs><linearGradient id="g" x1="0" y1="0" x2="0.3" y2="1">',
    `<stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
    `<radialGradient id="l"><stop offset="0" stop-color="${scene.light}" stop-opacity="0.55"/>`,
    `<stop offset="1" stop-color="${scene.light}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#g)"/>`,
    `<circle cx="${320 + 150 * turn(phase, 1)}" cy="120" r="${200 + 20 * turn(phase, 2)}" fill="url(#l)"/>`,
    motifs[scene.motif](scene, phase),
    '</svg>',
  ].join('')
}

const motifs: Record<SceneMotif, (scene: Scene, phase: number) => string> = {
  waving: (scene, phase) =>
    bokeh(scene, phase) +
    figure(scene, {
      x: 320,
      sway: 3 * turn(phase, 2),
      left: -20,
      right: 150 + 22 * turn(phase, 10),
    }),
  dancing: (scene, phase) =>
    beams(scene, phase) +
    figure(scene, {
      x: 320 + 50 * turn(phase, 2),
      sway: 9 * turn(phase, 5),
      left: -95 + 50 * turn(phase, 5),
      right: 95 + 50 * turn(phase, 5, 0.25),
    }),
  couple: (scene, phase) =>
    bokeh(scene, phase) +
    figure(scene, { x: 225, sway: 5 * turn(phase, 3), left: -25, right: 60 + 12 * turn(phase, 3) }) +
    figure(
      { ...scene, hair: scene.clothes, clothes: scene.hair, isShortHaired: !scene.isShortHaired },
      { x: 415, sway: -5 * turn(phase, 3), left: -60 + 12 * turn(phase, 3), right: 25 },
    ),
  breathing: (scene, phase) =>
    waves(scene, phase, 0.35) +
    figure(scene, {
      x: 320,
      sway: 0,
      left: -105 + 40 * turn(phase, 1),
      right: 105 - 40 * turn(phase, 1),
      rise: 8 * turn(phase, 2),
    }),
  strings: (scene, phase) =>
    beams(scene, phase) +
    figure(scene, { x: 320, sway: 3 * turn(phase, 5), left: -70, right: 28 + 10 * turn(phase, 20) }) +
    instrument(scene, phase),
  waves: (scene, phase) => bokeh(scene, phase) + waves(scene, phase, 0.9),
}

interface Pose {
  readonly x: number
  /** Degrees of the body. */
  readonly sway: number
  /** Degrees of the arms from hanging; to the right is positive. */
  readonly left: number
  readonly right: number
  readonly rise?: number
}

/** Head, hair, shoulders and two arms, seen to the waist. */
function figure(
  { skin, hair, isShortHaired, clothes }: Scene,
  { x, sway, left, right, rise = 0 }: Pose,
): string {
  return [
    `<g transform="translate(${x} ${-rise}) rotate(${sway} 0 380)">`,
    isShortHaired
      ? `<ellipse cx="0" cy="130" rx="49" ry="52" fill="${hair}"/>`
      : `<ellipse cx="0" cy="140" rx="56" ry="68" fill="${hair}"/><path d="M-50 150 Q-66 226 -42 250 L42 250 Q66 226 50 150 Z" fill="${hair}"/>`,
    arm(-66, left, skin, clothes),
    arm(66, right, skin, clothes),
    `<path d="M-84 400 Q-98 246 -62 232 Q0 212 62 232 Q98 246 84 400 Z" fill="${clothes}"/>`,
    `<rect x="-18" y="180" width="36" height="48" rx="16" fill="${skin}"/>`,
    `<ellipse cx="0" cy="150" rx="41" ry="52" fill="${skin}"/>`,
    `<path d="M-44 146 Q-40 90 0 90 Q40 90 44 146 Q22 112 -6 114 Q-32 116 -44 146 Z" fill="${hair}"/>`,
    '<g fill="#241c28"><circle cx="-15" cy="150" r="4"/><circle cx="15" cy="150" r="4"/></g>',
    '<path d="M-12 174 Q0 184 12 174" fill="none" stroke="#7a3340" stroke-width="4" stroke-linecap="round"/>',
    '</g>',
  ].join('')
}

function arm(shoulder: number, degrees: number, skin: string, clothes: string): string {
  return [
    `<g transform="translate(${shoulder} 252) rotate(${-degrees})" stroke-linecap="round" fill="none">`,
    `<path d="M0 0 L0 58" stroke="${clothes}" stroke-width="34"/>`,
    `<path d="M0 62 L0 122" stroke="${skin}" stroke-width="26"/></g>`,
  ].join('')
}

function instrument({ light, hair }: Scene, phase: number): string {
  const lines = [0, 1, 2, 3].map(
    (index) =>
      `<path d="M262 ${300 + index * 6} Q370 ${292 + index * 6 + 3 * turn(phase, 40, index / 4)} 492 ${238 + index * 4}"/>`,
  )
  return [
    `<g transform="rotate(${2 * turn(phase, 5)} 320 310)">`,
    `<ellipse cx="270" cy="312" rx="78" ry="54" fill="${light}"/><circle cx="284" cy="308" r="20" fill="${hair}"/>`,
    `<path d="M330 296 L500 240" stroke="${hair}" stroke-width="22" stroke-linecap="round"/>`,
    `<g fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="1.5">${lines.join('')}</g></g>`,
  ].join('')
}

/** Lights out of focus that go up and down. */
function bokeh({ light }: Scene, phase: number): string {
  const lights = Array.from({ length: 9 }, (_, index) => {
    const x = (index * 151 + 40) % 640
    const y = 40 + ((index * 89) % 200) + 16 * turn(phase, 1 + (index % 2), index / 9)
    return `<circle cx="${x}" cy="${y}" r="${14 + (index % 4) * 7}" fill-opacity="${0.12 + 0.05 * (index % 3)}"/>`
  })
  return `<g fill="${light}">${lights.join('')}</g>`
}

/** Spotlights from above. */
function beams({ light }: Scene, phase: number): string {
  const beam = (index: number) =>
    `<path transform="rotate(${24 * turn(phase, 2, index / 3)} ${120 + index * 200} -20)" d="M${120 + index * 200} -20 l-70 460 h140 Z"/>`
  return `<g fill="${light}" fill-opacity="0.16">${[0, 1, 2].map(beam).join('')}</g>`
}

/** Rolling lines, one behind the other. */
function waves({ clothes, light }: Scene, phase: number, opacity: number): string {
  const wave = (index: number) => {
    const points = Array.from({ length: 17 }, (_, step) => {
      const y = 150 + index * 45 + (16 + index * 3) * turn(phase, index % 2 ? 2 : -2, step / 8 + index / 5)
      return `${step * 40} ${y.toFixed(1)}`
    })
    const fill = index % 2 ? clothes : light
    return `<path d="M0 400 L${points.join(' L')} L640 400 Z" fill="${fill}" fill-opacity="${opacity * (0.35 + index * 0.12)}"/>`
  }
  return [0, 1, 2, 3, 4].map(wave).join('')
}
