/** The build without captions, other soundtracks and copy protection has no types of its own. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
