import { ButtplugClient } from 'buttplug'

/** The library leaves the pings to its user; a server with a ping time stops all toys when they stay away. */
export class PingingClient extends ButtplugClient {
  async ping(): Promise<void> {
    await this.sendMsgExpectOk({ Ping: { Id: 1 } })
  }
}
