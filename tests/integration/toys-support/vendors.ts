import type { Clock } from '@footlight/core/ports'
import { IntifaceBridge } from '@footlight/native-bridges/buttplug/intiface-bridge'
import { LovenseBridge } from '@footlight/native-bridges/lovense/lovense-bridge'
import { IntifaceSimulator } from '@footlight/native-bridges/simulator/intiface-server'
import { LovenseAppSimulator } from '@footlight/native-bridges/simulator/lovense-app'
import type { ToySimulator } from '@footlight/native-bridges/simulator/simulated-toy'
import type { Bridge } from '@footlight/native-bridges/toys/bridge'

export interface Vendor {
  readonly name: string
  simulate(clock: Clock): Promise<ToySimulator>
  bridge(port: number, clock: Clock): Bridge
}

/** Every bridge with the simulator of its app. */
export const vendors: readonly Vendor[] = [
  {
    name: 'lovense',
    simulate: (clock) => LovenseAppSimulator.start(clock),
    bridge: (port, clock) => new LovenseBridge({ host: '127.0.0.1', port }, clock),
  },
  {
    name: 'intiface',
    simulate: (clock) => IntifaceSimulator.start(clock),
    bridge: (port, clock) => new IntifaceBridge({ host: '127.0.0.1', port }, clock),
  },
]
