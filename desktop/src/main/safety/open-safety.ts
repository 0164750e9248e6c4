import { ApiClient } from '@footlight/core/client'
import { StandbyOrder } from '@footlight/core/client/standby-order'
import type { HttpPort, HttpRequest, HttpResponse } from '@footlight/core/ports'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { globalShortcut } from 'electron'
import type { safetyCalls } from '../../shared/ipc/safety.ts'
import type { HandlersOf } from '../ipc/register.ts'
import type { ApiGateway } from '../server/api-gateway.ts'
import { endPageByForce, hasPage, sendNotice, showWindow } from '../window.ts'
import type { Emergency } from './emergency.ts'
import { Panic } from './panic.ts'
import { PanicKey } from './panic-key.ts'
import { StreamCut } from './stream-cut.ts'

interface SafetyDeps {
  readonly folder: string
  readonly emergency: Emergency
  readonly gateway: ApiGateway
  /** Who is logged in. */
  readonly username: () => string | null
}

export interface Safety {
  readonly panic: Panic
  readonly handlers: HandlersOf<typeof safetyCalls>
}

/** The key, the performer's own stream among the things that it cuts, and the order to the server. */
export function openSafety({ folder, emergency, gateway, username }: SafetyDeps): Safety {
  const cut = new StreamCut(
    {
      get isThere() {
        return hasPage()
      },
      askToCut: () => sendNotice('cutStream', undefined),
      endByForce: endPageByForce,
    },
    systemClock,
  )
  emergency.add(cut)
  const standby = new StandbyOrder({
    api: new ApiClient(new GatewayHttp(gateway)),
    clock: systemClock,
    onState: (state) => panic.standbyChanged(state),
  })
  const panic: Panic = new Panic({
    emergency,
    standby,
    username,
    clock: systemClock,
    onChange: (report) => sendNotice('panicChanged', report),
  })
  const isWayland = process.platform === 'linux' && process.env['XDG_SESSION_TYPE'] === 'wayland'
  const key = new PanicKey({
    folder,
    shortcuts: globalShortcut,
    isWayland,
    onPress: () => {
      void panic.press().then(showWindow)
    },
  })
  return {
    panic,
    handlers: {
      readSafety: () => ({ panic: panic.report, key: key.state }),
      pressPanic: () => panic.press(),
      streamCut: () => cut.answered(),
      endPanic: ({ comeBack }) => panic.end(comeBack),
      setPanicKey: ({ accelerator }) => key.change(accelerator),
    },
  }
}

/** For what main itself asks of the server. */
class GatewayHttp implements HttpPort {
  readonly #gateway: Pick<ApiGateway, 'send'>

  constructor(gateway: Pick<ApiGateway, 'send'>) {
    this.#gateway = gateway
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const answer = await this.#gateway.send({ ...request, headers: { ...request.headers } })
    if (answer.kind === 'answer') return answer
    throw new Error('no answer')
  }
}
