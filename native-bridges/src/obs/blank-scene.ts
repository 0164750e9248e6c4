import type { ObsCalls } from './obs-session.ts'

/** A scene with one black picture; the performer's own stay untouched. */
export const BLANK_SCENE = 'Footlight blank'
const BLANK_SOURCE = 'Footlight black'
/** obs-websocket RequestStatus: there is a scene or source of that name already. */
const ALREADY_EXISTS = 601
/** As OBS writes colours: alpha, blue, green, red. */
const OPAQUE_BLACK = 0xff00_0000

/**
 * Puts black on everything that shows OBS's program. Answers the scene of before; null: OBS did not take it.
 */
export async function showBlank(session: ObsCalls): Promise<string | null> {
  const current = await session.call('GetCurrentProgramScene')
  const made = await session.call('CreateScene', { sceneName: BLANK_SCENE })
  if (made.ok) await addBlack(session)
  else if (made.error.kind !== 'refused' || made.error.code !== ALREADY_EXISTS) return null
  const shown = await session.call('SetCurrentProgramScene', { sceneName: BLANK_SCENE })
  return shown.ok && current.ok ? current.value.currentProgramSceneName : null
}

/** Without the source the scene is black as well; the source makes it so over a canvas that is not. */
async function addBlack(session: ObsCalls): Promise<void> {
  const video = await session.call('GetVideoSettings')
  // Larger than any canvas where OBS does not say how large the performer's is.
  const { baseWidth: width, baseHeight: height } = video.ok
    ? video.value
    : { baseWidth: 7_680, baseHeight: 4_320 }
  await session.call('CreateInput', {
    sceneName: BLANK_SCENE,
    inputName: BLANK_SOURCE,
    inputKind: 'color_source_v3',
    inputSettings: { color: OPAQUE_BLACK, width, height },
  })
}
