import { RtmpServer, type RtmpServerDeps } from './server.ts'

export interface RtmpStart {
  /** null: RTMP is not offered. */
  readonly server: RtmpServer | null
  /** A sentence for the operator, where it was wanted and cannot be; the platform goes on without it. */
  readonly trouble: string | null
}

/** `port`: null switches it off. Never rejects for what the machine lacks. */
export async function startRtmp({
  port,
  ...parts
}: Omit<RtmpServerDeps, 'port'> & { readonly port: number | null }): Promise<RtmpStart> {
  if (port === null) return { server: null, trouble: null }
  const listening = await RtmpServer.listen({ ...parts, port })
  if (listening.ok) return { server: listening.value, trouble: null }
  const trouble = `Encoders cannot stream over RTMP: ${listening.error}`
  parts.logger.warn({ area: 'rtmp', trouble }, 'RTMP is off')
  return { server: null, trouble }
}
