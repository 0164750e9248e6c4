/**
 * The package has no types of its own. Only what a foreign text can hold: every field may be missing, and
 * digits come as numbers.
 */
declare module 'sdp-transform' {
  type Word = string | number

  export interface SdpIce {
    iceUfrag?: Word
    icePwd?: Word
    fingerprint?: { type?: Word; hash?: Word }
    setup?: Word
  }

  export interface SdpMedia extends SdpIce {
    type?: Word
    port?: number
    protocol?: Word
    payloads?: Word
    connection?: { version: number; ip: string }
    mid?: Word
    direction?: Word
    rtcpMux?: Word
    rtcpRsize?: Word
    rtp?: { payload?: Word; codec?: Word; rate?: Word; encoding?: Word }[]
    fmtp?: { payload?: Word; config?: Word }[]
    rtcpFb?: { payload?: Word; type?: Word; subtype?: Word }[]
    ext?: { value?: Word; direction?: Word; uri?: Word }[]
    rids?: { id?: Word; direction?: Word }[]
    simulcast?: { dir1?: Word; list1?: Word; dir2?: Word; list2?: Word }
    ssrcs?: { id?: Word; attribute?: Word; value?: Word }[]
    ssrcGroups?: { semantics?: Word; ssrcs?: Word }[]
    candidates?: {
      foundation: Word
      component: number
      transport: string
      priority: number
      ip: string
      port: number
      type: string
      tcptype?: string
    }[]
    endOfCandidates?: string
  }

  export interface SdpSession extends SdpIce {
    version?: Word
    origin?: {
      username: string
      sessionId: Word
      sessionVersion: number
      netType: string
      ipVer: number
      address: string
    }
    name?: Word
    timing?: { start: number; stop: number }
    groups?: { type?: Word; mids?: Word }[]
    icelite?: string
    msidSemantic?: { semantic: string; token: string }
    media: SdpMedia[]
  }

  /** Never throws on a string. */
  export function parse(text: string): SdpSession
  export function write(session: SdpSession): string
}
