import type { Scene } from './draw-scene.ts'

interface SceneRoom {
  readonly username: string
  readonly scene: Scene
}

const short = { isShortHaired: true } as const

/** `colours`: ground above and below, light, skin, hair, clothes. `pitch`: Hz. */
function room(
  username: string,
  name: string,
  motif: Scene['motif'],
  colours: readonly [string, string, string, string, string, string],
  pitch: number,
  { isShortHaired }: { readonly isShortHaired: boolean } = { isShortHaired: false },
): SceneRoom {
  const [top, bottom, light, skin, hair, clothes] = colours
  return {
    username,
    scene: {
      name,
      motif,
      ground: [`#${top}`, `#${bottom}`],
      light: `#${light}`,
      skin: `#${skin}`,
      hair: `#${hair}`,
      isShortHaired,
      clothes: `#${clothes}`,
      pitch,
    },
  }
}

/** Who streams a drawn scene, in the order in which the scenes are encoded. */
export const sceneRooms: readonly SceneRoom[] = [
  room(
    'aurora_vale',
    'evening-wave',
    'waving',
    ['2b1b3d', 'a03a6e', 'ffb36b', 'd99a77', '3a2030', '3fa79a'],
    220,
  ),
  room(
    'ines_marlowe',
    'red-strings',
    'strings',
    ['3a0f1d', 'c2443f', 'ffd27a', 'c98a63', '24131a', '6b2b6f'],
    196,
  ),
  room(
    'marlon_reyes',
    'blue-dance',
    'dancing',
    ['0b1f3a', '2469a8', '7fd4ff', 'a86b47', '1c1512', 'f0c04a'],
    146.8,
    short,
  ),
  room(
    'felix_ashby',
    'green-dance',
    'dancing',
    ['0e2a20', '2f8a5d', 'c7f28a', 'f0c4a3', '7a4a2a', 'd8573f'],
    164.8,
    short,
  ),
  room(
    'mirela_dusk',
    'violet-breath',
    'breathing',
    ['1a1440', '6a4bc0', 'f2a6d8', 'e9b796', '5a2f1e', '2f3f8f'],
    174.6,
  ),
  room(
    'nova_sterling',
    'cyan-wave',
    'waving',
    ['08303a', '1f9aa8', 'fff0a8', '8e5a3c', 'e8d9f0', 'e0608a'],
    246.9,
  ),
  room(
    'theo_and_mina',
    'amber-two',
    'couple',
    ['3a2210', 'c9812e', 'ffe0a0', 'dca27e', '2d1c17', '3d6f8f'],
    130.8,
  ),
  room(
    'saffron_quill',
    'ginger-strings',
    'strings',
    ['123a34', '3f9a7c', 'ffd6a0', 'f3cbb0', 'c2531f', '24406a'],
    207.7,
  ),
  room(
    'odette_frost',
    'silver-waves',
    'waves',
    ['1c2733', '6f8aa5', 'dfeaf5', 'ffffff', '000000', '3c5a86'],
    110,
  ),
  room(
    'juniper_hale',
    'forest-breath',
    'breathing',
    ['10241a', '4d7f45', 'f4e7a1', '9c6644', '17120f', 'c98b2e'],
    185,
  ),
  room(
    'cassia_noir',
    'night-dance',
    'dancing',
    ['120c1c', '4a1e5c', 'ff5d8f', 'e3ad8b', '101014', '1f1f2b'],
    155.6,
  ),
  room(
    'velvet_duo',
    'rose-two',
    'couple',
    ['3d1430', 'b4527f', 'ffc0cf', 'b9795a', '6e1f3f', '274d4d'],
    138.6,
  ),
]
