import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { spawnBound } from '../platform/child-process.ts'
import { clipTiming } from './clip.ts'
import { drawScene, type Scene, sceneSize } from './draw-scene.ts'

// A program of its own, behind everything else that this machine does: `SCENE PATH_IVF PATH_OGG`.
const [sceneJson = '', ivfPath = '', oggPath = ''] = process.argv.slice(2)
const KEY_FRAME_EVERY = 12
const { width, height } = sceneSize

setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
await encode(JSON.parse(sceneJson) as Scene)

async function encode(scene: Scene): Promise<void> {
  const encoder = spawnBound('ffmpeg', encoderArguments(scene), ['pipe', 'ignore', 'inherit'])
  const exited = once(encoder, 'close')
  const input = encoder.stdin!
  // An encoder that ends early breaks the pipe; its exit code tells.
  input.on('error', () => undefined)
  for (let frame = 0; frame < clipTiming.frames && encoder.exitCode === null; frame += 1) {
    const drawn = Buffer.from(drawScene(scene, frame / clipTiming.frames))
    const picture = await sharp(drawn).removeAlpha().raw().toBuffer()
    if (!input.write(picture)) await Promise.race([once(input, 'drain'), exited])
  }
  input.end()
  const [code] = await exited
  process.exitCode = typeof code === 'number' ? code : 1
}

/** Twice the sound: the clip is its second round, so that the encoder has run up when it begins. */
function encoderArguments({ pitch }: Scene): string[] {
  const tone = `0.05*(sin(2*PI*${pitch}*t)+0.5*sin(2*PI*${pitch}*1.5*t))*pow(sin(PI*t/2.5)\\,2)`
  const { framesPerSecond, seconds } = clipTiming
  const picture = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${framesPerSecond} -i pipe:0`
  const sound = `-f lavfi -t ${2 * seconds + 1} -i aevalsrc='${tone}':sample_rate=48000`
  const vp8 = `-c:v libvpx -deadline good -cpu-used 4 -threads 1 -lag-in-frames 0 -auto-alt-ref 0 -g ${KEY_FRAME_EVERY} -b:v 220k -maxrate 320k -bufsize 320k`
  const opus = `-c:a libopus -b:a 20k -vbr on -frame_duration ${clipTiming.tickMs}`
  return [
    ...words(`-hide_banner -loglevel error -y ${picture} ${sound}`),
    ...words(`-map 0:v -pix_fmt yuv420p ${vp8} -f ivf`),
    ivfPath,
    ...words(`-map 1:a ${opus} -f ogg`),
    oggPath,
  ]
}

function words(line: string): string[] {
  return line.replaceAll("'", '').split(' ')
}
