const SAMPLES = 1_024
const FRAME_MS = 50
/** What the meter's left end stands for. */
const FLOOR_DB = -60

/**
 * Loudness of a track, 20 times a second, 0 to 1 on a decibel scale. Paints outside of React and MobX: a
 * meter must not cost a render. The answer ends it.
 */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const analyser = new AnalyserNode(context, { fftSize: SAMPLES })
  const source = new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) })
  source.connect(analyser)
  const samples = new Float32Array(SAMPLES)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
  }, FRAME_MS)
  return () => {
    clearInterval(timer)
    source.disconnect()
    void context.close()
  }
}

/** Root mean square on a scale from -60 dB (0) to full (1). */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / samples.length || Number.MIN_VALUE)
  return Math.min(1, Math.max(0, 1 - decibels / FLOOR_DB))
}
