/**
 * The picture and sound that the demo performer sends: colour bars, a clock in UTC and a dot that goes to and
 * fro, with a short soft tick at each full second. Neutral by rule.
 */
export const testCard = {
  width: 640,
  height: 360,
  framesPerSecond: 16,
  keyFrameEvery: 8,
  videoBitrate: '450k',
  audioBitrate: '24k',
} as const

const FONT = 'DejaVu Sans'
const { width, height } = testCard
const BARS_HEIGHT = 216

/** `secondsOfDay`: UTC, when the first frame is shown. */
export function testCardFilter(secondsOfDay: number): string {
  return [
    `smptehdbars=size=${width}x${BARS_HEIGHT}:rate=${testCard.framesPerSecond}`,
    `pad=${width}:${height}:0:0:0x17141d`,
    text(`'DEMO · Footlight'`, { size: 28, x: '24', y: '236' }),
    text(`'test picture, nobody is on camera'`, { size: 15, x: '24', y: '276', color: '0xa79fb5' }),
    text(clock(secondsOfDay), { size: 38, x: String(width - 300), y: '236', font: 'DejaVu Sans Mono' }),
    text(`'UTC'`, { size: 15, x: String(width - 56), y: '278', color: '0xa79fb5' }),
    text(`'●'`, {
      size: 26,
      x: `24+${width - 70}*abs(mod(t+${secondsOfDay.toFixed(3)}\\,4)/2-1)`,
      y: '316',
      color: '0xff5d8f',
    }),
    'format=yuv420p',
  ].join(',')
}

/** 16 kHz is plenty for a tick, and the expression is evaluated for every sample. */
export function testToneFilter(): string {
  return `aevalsrc='if(lt(mod(t,1),0.09),0.07*sin(2*PI*660*t)*sin(PI*mod(t,1)/0.09),0)':sample_rate=16000:nb_samples=320`
}

interface TextStyle {
  readonly size: number
  readonly x: string
  readonly y: string
  readonly color?: string
  readonly font?: string
}

function text(content: string, { size, x, y, color = 'white', font = FONT }: TextStyle): string {
  return `drawtext=font='${font}':text=${content}:fontsize=${size}:fontcolor=${color}:x='${x}':y='${y}'`
}

/** All digits come from the frame's own time, so that seconds and milliseconds turn together. */
function clock(secondsOfDay: number): string {
  const now = `(t+${secondsOfDay.toFixed(3)})`
  const part = (expression: string, digits: number) => `%{eif\\:${expression}\\:d\\:${digits}}`
  const hours = part(`mod(floor(${now}/3600)\\,24)`, 2)
  const minutes = part(`mod(floor(${now}/60)\\,60)`, 2)
  const seconds = part(`mod(floor(${now})\\,60)`, 2)
  const milliseconds = part(`floor(mod(${now}\\,1)*1000)`, 3)
  return `'${hours}\\:${minutes}\\:${seconds}.${milliseconds}'`
}
