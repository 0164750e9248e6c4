#!/usr/bin/env node
// Makes the sounds of tips and messages anew: `node resources/sounds/generate.mjs`. Needs ffmpeg with libmp3lame.
// Every sound is a short line of bell strokes, so that all of them are family and none is longer than 1.5 s.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SAMPLE_RATE = 32_000
const BIT_RATE = '56k'

/** Partials of a small bell: multiple of the tone, loudness, how fast it dies (1/s). */
// biome-ignore format: a score is read line by line
const bell = [[1, 1, 4.5], [2, 0.42, 6.5], [3.01, 0.2, 9], [4.16, 0.12, 13], [5.43, 0.06, 18]]
/** Darker and longer: for the low motifs. */
// biome-ignore format: a score is read line by line
const bowl = [[1, 1, 3.2], [1.5, 0.22, 4], [2.02, 0.3, 6], [2.9, 0.08, 10]]
/** Hardly there. */
// biome-ignore format: a score is read line by line
const felt = [[1, 1, 11], [2, 0.12, 20]]

/** Strokes are [start in s, MIDI note, loudness 0 to 1]; 69 is the A of 440 Hz. */
// biome-ignore format: a score is read line by line
const sounds = {
  'level-1': { voice: bell, lengthS: 0.6, strokes: [[0, 79, 0.7]] },
  'level-2': { voice: bell, lengthS: 0.75, strokes: [[0, 76, 0.6], [0.09, 83, 0.7]] },
  'level-3': { voice: bell, lengthS: 0.95, strokes: [[0, 72, 0.6], [0.09, 76, 0.65], [0.18, 84, 0.75]] },
  'level-4': { voice: bell, lengthS: 1.15, strokes: [[0, 67, 0.55], [0.08, 72, 0.6], [0.16, 76, 0.65], [0.24, 79, 0.7], [0.36, 88, 0.6]] },
  'level-5': {
    voice: bell, lengthS: 1.4,
    strokes: [[0, 60, 0.6], [0.07, 67, 0.55], [0.14, 72, 0.6], [0.21, 76, 0.65], [0.28, 79, 0.65], [0.42, 84, 0.7], [0.42, 88, 0.5], [0.42, 91, 0.45], [0.66, 96, 0.4]],
  },
  'special-9': { voice: bell, lengthS: 0.7, strokes: [[0, 86, 0.6], [0.07, 93, 0.55], [0.14, 86, 0.45]] },
  'special-69': { voice: bell, lengthS: 1.1, strokes: [[0, 69, 0.6], [0.1, 73, 0.6], [0.2, 76, 0.65], [0.3, 81, 0.65], [0.42, 76, 0.5], [0.54, 85, 0.55]] },
  'special-169': { voice: bell, lengthS: 1.15, strokes: [[0, 71, 0.6], [0.09, 75, 0.6], [0.18, 78, 0.6], [0.27, 83, 0.65], [0.45, 82, 0.5], [0.54, 83, 0.6]] },
  'special-321': { voice: bell, lengthS: 1.25, strokes: [[0, 76, 0.6], [0.2, 74, 0.6], [0.4, 72, 0.65], [0.6, 84, 0.7], [0.6, 79, 0.5]] },
  'special-420': { voice: bowl, lengthS: 1.4, strokes: [[0, 57, 0.7], [0.16, 64, 0.55], [0.32, 67, 0.5], [0.48, 71, 0.5]] },
  'special-666': { voice: bowl, lengthS: 1.4, strokes: [[0, 45, 0.8], [0.22, 51, 0.65], [0.44, 45, 0.75], [0.44, 57, 0.4]] },
  'special-777': {
    voice: bell, lengthS: 1.3,
    strokes: [[0, 84, 0.6], [0.06, 88, 0.5], [0.2, 84, 0.6], [0.26, 88, 0.5], [0.4, 84, 0.6], [0.46, 88, 0.5], [0.6, 91, 0.6], [0.66, 96, 0.5]],
  },
  'special-1000': {
    voice: bell, lengthS: 1.4,
    strokes: [[0, 55, 0.65], [0.06, 62, 0.5], [0.12, 67, 0.55], [0.18, 71, 0.55], [0.24, 74, 0.6], [0.3, 79, 0.6], [0.36, 83, 0.6], [0.5, 86, 0.65], [0.5, 79, 0.5], [0.5, 91, 0.45], [0.74, 98, 0.35]],
  },
  message: { voice: felt, lengthS: 0.4, strokes: [[0, 81, 0.6], [0.1, 88, 0.55]] },
  stealth: { voice: felt, lengthS: 0.35, strokes: [[0, 64, 0.35], [0.07, 69, 0.25]] },
}

/** 16-bit mono samples. */
function render({ voice, lengthS, strokes }) {
  const samples = new Float64Array(Math.round(lengthS * SAMPLE_RATE))
  for (const [startS, note, loudness] of strokes) {
    const tone = 440 * 2 ** ((note - 69) / 12)
    for (let at = Math.round(startS * SAMPLE_RATE); at < samples.length; at += 1) {
      const seconds = at / SAMPLE_RATE - startS
      const strike = Math.min(1, seconds / 0.004)
      for (const [multiple, share, decay] of voice) {
        if (tone * multiple < SAMPLE_RATE / 2.2)
          samples[at] +=
            loudness *
            strike *
            share *
            Math.exp(-decay * seconds) *
            Math.sin(2 * Math.PI * tone * multiple * seconds)
      }
    }
  }
  const fadeFrom = samples.length - 0.06 * SAMPLE_RATE
  return Int16Array.from(samples, (value, at) => {
    const fade = at < fadeFrom ? 1 : (samples.length - at) / (0.06 * SAMPLE_RATE)
    // The hyperbolic tangent rounds off what several strokes at once would push over the edge.
    return Math.round(Math.tanh(value * 0.7) * fade * 27_000)
  })
}

for (const [name, sound] of Object.entries(sounds)) {
  const file = fileURLToPath(new URL(`./${name}.mp3`, import.meta.url))
  const raw = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', 'pipe:0']
  const mp3 = [
    '-c:a',
    'libmp3lame',
    '-b:a',
    BIT_RATE,
    '-write_xing',
    '0',
    '-id3v2_version',
    '0',
    '-fflags',
    '+bitexact',
    '-y',
    file,
  ]
  const encoder = spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...raw, ...mp3], {
    input: Buffer.from(render(sound).buffer),
  })
  if (encoder.status !== 0)
    throw new Error(`ffmpeg could not make ${name}: ${encoder.stderr ?? encoder.error}`)
}
