import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { type ConsoleBridge, calls, notices } from '../shared/ipc-contract.ts'

contextBridge.exposeInMainWorld('footlight', buildBridge())

/**
 * One named function per call and per notice. The page never holds a channel name, an event object or
 * `ipcRenderer`.
 */
function buildBridge(): ConsoleBridge {
  const bridge: Record<string, unknown> = {}
  for (const [name, { channel }] of Object.entries(calls)) {
    bridge[name] = (args: unknown) => ipcRenderer.invoke(channel, args)
  }
  for (const [name, { channel }] of Object.entries(notices)) {
    bridge[`on${name[0]!.toUpperCase()}${name.slice(1)}`] = (listener: (payload: unknown) => void) => {
      const forward = (_event: IpcRendererEvent, payload: unknown) => listener(payload)
      ipcRenderer.on(channel, forward)
      return () => void ipcRenderer.off(channel, forward)
    }
  }
  // Made from the contract, name by name, which the compiler cannot follow.
  return bridge as unknown as ConsoleBridge
}
