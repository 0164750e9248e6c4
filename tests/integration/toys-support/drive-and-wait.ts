import { systemClock } from '@footlight/native-bridges/system-clock'
import { vendors } from './vendors.ts'

// A console that keeps a toy at one level until it is killed. Arguments: the vendor, the port of its app.
const [name, port] = process.argv.slice(2)
const vendor = vendors.find((each) => each.name === name)!
const bridge = vendor.bridge(Number(port), systemClock)
await bridge.open()
const [toy] = bridge.toys
await bridge.setLevel(toy!.id, 0.6)
// Node ends when only timers without a claim are left.
setInterval(() => void bridge.setLevel(toy!.id, 0.6), bridge.refreshMs ?? 200)
