/** One part of a drawing: an SVG path on a field of 24 by 24. */
export interface Shape {
  readonly d: string
  /** Absent: no fill. */
  readonly fill?: string
  /** Absent: no line. Two wide, round ends. */
  readonly line?: string
}

const ink = '#5b3a10'
const gold = '#ffcc4d'
const red = '#e8344e'

const head = (fill = gold): Shape => ({ d: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z', fill })
const eyes: Shape = {
  d: 'M8.5 8.6a1.3 1.5 0 1 0 0 3a1.3 1.5 0 1 0 0-3zM15.5 8.6a1.3 1.5 0 1 0 0 3a1.3 1.5 0 1 0 0-3z',
  fill: ink,
}
const closedEyes: Shape = { d: 'M6.6 10.6q1.8-2.2 3.6 0M13.8 10.6q1.8-2.2 3.6 0', line: ink }
const lidded: Shape = { d: 'M6.6 10.2q1.8 1.6 3.6 0M13.8 10.2q1.8 1.6 3.6 0', line: ink }
const smile: Shape = { d: 'M7.6 14.2q4.4 4.4 8.8 0', line: ink }
const openMouth: Shape = { d: 'M6.8 13.4h10.4q-.6 5.4-5.2 5.4t-5.2-5.4z', fill: ink }
const frown: Shape = { d: 'M8 17q4-3.6 8 0', line: ink }
const smallHeart = (x: number, y: number): string =>
  `M${x} ${y}c-3.4-2-3.2-4.6-1.6-4.6c.9 0 1.4.6 1.6 1.2c.2-.6.7-1.2 1.6-1.2c1.6 0 1.8 2.6-1.6 4.6z`
const heart =
  'M12 21C3.4 15 2 11.6 2 8.4C2 5.4 4.3 3.2 7 3.2c2 0 3.9 1.1 5 3c1.1-1.9 3-3 5-3c2.7 0 5 2.2 5 5.2c0 3.2-1.4 6.6-10 12.6z'
const star = 'M12 2l3 6.5l7.1.8l-5.3 4.8l1.5 7l-6.3-3.6l-6.3 3.6l1.5-7l-5.3-4.8l7.1-.8z'

/** What stands for each code; a code without a drawing is shown as text. */
export const emoticonShapes: Readonly<Record<string, readonly Shape[]>> = {
  smile: [head(), eyes, smile],
  grin: [head(), eyes, openMouth, { d: 'M7.4 14.2h9.2l-.4 1.6h-8.4z', fill: '#fff' }],
  laugh: [head(), closedEyes, openMouth, { d: 'M4 11.5q-2 3.5 0 4.5t2-4z', fill: '#5aa9f0' }],
  wink: [
    head(),
    { d: 'M8.5 8.6a1.3 1.5 0 1 0 0 3a1.3 1.5 0 1 0 0-3z', fill: ink },
    { d: 'M13.6 10.4h3.8', line: ink },
    smile,
  ],
  kiss: [
    head(),
    lidded,
    { d: 'M11 14q2.6.3 1 1.7q1.6 1.4-1 1.7', line: ink },
    { d: smallHeart(18.5, 18.5), fill: red },
  ],
  love: [head(), { d: `${smallHeart(8.2, 12)}${smallHeart(15.8, 12)}`, fill: red }, smile],
  blush: [
    head(),
    closedEyes,
    smile,
    { d: 'M5.6 12.8a1.7 1.1 0 1 0 .1 0zM18.4 12.8a1.7 1.1 0 1 0 .1 0z', fill: '#ff8f77' },
  ],
  cool: [
    head(),
    {
      d: 'M4 8.4h16l-.6 2.4q-.6 2.2-3 2.2t-3.2-2.4h-2.4q-.8 2.4-3.2 2.4t-3-2.2z',
      fill: '#26222f',
    },
    smile,
  ],
  wow: [head(), eyes, { d: 'M12 13.4a2.3 2.9 0 1 0 0 5.8a2.3 2.9 0 1 0 0-5.8z', fill: ink }],
  sad: [head(), eyes, frown],
  cry: [
    head(),
    lidded,
    frown,
    { d: 'M6.5 12.5q-1.8 3 0 3.8t0-3.8zM17.5 12.5q-1.8 3 0 3.8t0-3.8z', fill: '#5aa9f0' },
  ],
  angry: [head('#f5703f'), eyes, { d: 'M6.4 7.2l3.8 1.6M17.6 7.2l-3.8 1.6', line: ink }, frown],
  tongue: [head(), eyes, { d: 'M7.4 14h9.2', line: ink }, { d: 'M11.2 14.8h4v2.6q0 2-2 2t-2-2z', fill: red }],
  sleepy: [head(), lidded, { d: 'M10.5 15.5h3', line: ink }, { d: 'M16.5 2.5h4l-4 4h4', line: '#5aa9f0' }],
  thinking: [
    head(),
    eyes,
    { d: 'M6.8 7l3-.8M9 15.4q3.5-1.6 6 0', line: ink },
    { d: 'M6 22q0-5 4-5q2 0 1.8 1.6t-2 1.4q.2 2-3.8 2z', fill: '#f0a030' },
  ],
  party: [
    head(),
    closedEyes,
    smile,
    { d: 'M12 .4l4 4.6q-4-1.4-8 0z', fill: '#8d5cf0' },
    { d: 'M3 6l1.4 1.4M20.8 17.4l-1.4-1.2', line: red },
  ],
  heart: [
    { d: heart, fill: red },
    { d: 'M5.4 8.4q0-2 2-2.2', line: '#ff8b9c' },
  ],
  broken_heart: [
    { d: heart, fill: red },
    { d: 'M12 6.5l-2 3l4 2.5l-3 3.5l1.5 4', line: '#fff' },
  ],
  fire: [
    {
      d: 'M12 1.5q6 5 6.5 11.5q.3 9-6.5 9t-6.5-8q0-4 3-7q.4 2.5 1.8 3q-.8-5 1.7-8.5z',
      fill: '#f5703f',
    },
    { d: 'M12 11q3.4 3.6 3.2 7q-.4 4-3.2 4t-3.2-4q-.2-3.4 3.2-7z', fill: gold },
  ],
  star: [{ d: star, fill: gold }],
  rose: [
    { d: 'M12 12v9.5M12 18q-4 .5-5-2.5M12 19.5q4 0 4.6-3', line: '#2f9e5a' },
    { d: 'M12 13q-5.5 0-5.5-5.5l1.5-4.5l4 2l4-2l1.5 4.5q0 5.5-5.5 5.5z', fill: red },
    { d: 'M9.5 7.5q2.5 2.5 5 0', line: '#ff8b9c' },
  ],
  gift: [
    { d: 'M3 10h18v11.5h-18zM2 6.5h20v4h-20z', fill: '#8d5cf0' },
    { d: 'M10.5 6.5h3v15h-3z', fill: gold },
    { d: 'M12 6.5q-5 0-4.5-3t4.5 3q0-6 4-4t-4 4', line: gold },
  ],
  crown: [
    { d: 'M2 6l5 4.5l5-7.5l5 7.5l5-4.5l-2 14h-16z', fill: gold },
    { d: 'M5 17.5h14', line: '#c98a14' },
  ],
  cheers: [
    { d: 'M7 3h10l-1 7q-.6 4-4 4t-4-4z', fill: '#bfe3ff' },
    { d: 'M7.5 7h9l-.5 3.5q-.6 3.5-4 3.5t-4-3.5z', fill: gold },
    { d: 'M12 14v7M8 21h8', line: '#8fa3b8' },
  ],
  thumbs_up: [
    { d: 'M2 11h4.5v10.5h-4.5z', fill: '#5aa9f0' },
    {
      d: 'M8 11l4-9q3 0 2.6 3.5l-.6 3.5h6q2.4.4 1.8 3l-1.6 7q-.6 2.5-3 2.5h-9.2z',
      fill: gold,
    },
  ],
  lips: [
    {
      d: 'M1.5 12q5-6.5 8-6.5q1.6 0 2.5 1q.9-1 2.5-1q3 0 8 6.5q-4.5 7.5-10.5 7.5t-10.5-7.5z',
      fill: red,
    },
    { d: 'M4 12q4-1.6 8-.6q4-1 8 .6', line: '#8f1730' },
  ],
  music: [
    { d: 'M9 18v-13l10-2v13', line: '#8d5cf0' },
    { d: 'M6.5 15.5a2.8 2.5 0 1 0 .1 0zM16.5 13.5a2.8 2.5 0 1 0 .1 0z', fill: '#8d5cf0' },
  ],
  sun: [
    { d: 'M12 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z', fill: gold },
    {
      d: 'M12 1.5v2M12 20.5v2M1.5 12h2M20.5 12h2M4.6 4.6l1.4 1.4M18 18l1.4 1.4M4.6 19.4l1.4-1.4M18 6l1.4-1.4',
      line: '#f0a030',
    },
  ],
  moon: [
    {
      d: 'M14 2.5q-5 2.5-5 8.5t8 10q-3.5 1.5-7 .5q-7.5-2.5-7.5-9.5t7-9.5q2.5-.7 4.5 0z',
      fill: gold,
    },
  ],
  coffee: [
    { d: 'M4 9h13v7q0 5-5 5h-3q-5 0-5-5z', fill: '#a9714b' },
    { d: 'M17 11h2q2.5 0 2.5 2.5t-4 2.5M8 6q-1-1.5 0-3M12.5 6q-1-1.5 0-3', line: '#a9714b' },
  ],
  sparkle: [
    { d: 'M11 3q1 8 9 9q-8 1-9 9q-1-8-9-9q8-1 9-9z', fill: gold },
    { d: 'M19.5 1.5q.4 3 3 3.5q-2.6.4-3 3q-.4-2.6-3-3q2.6-.5 3-3.5z', fill: '#ff8fbb' },
  ],
  rocket: [
    { d: 'M8 14q-3 1-4 5q-.4 2 1 1.8q4-.8 5-3.8z', fill: '#f5703f' },
    { d: 'M7 13q2-9 14.5-11q.5 12-9.5 15.5z', fill: '#8fa3b8' },
    { d: 'M15 7a2 2 0 1 0 .1 0z', fill: '#5aa9f0' },
  ],
}
