// Loaded before main: no test can press a global key where there is no window manager, so it calls what was registered for it.
const { globalShortcut } = require('electron')

const register = globalShortcut.register.bind(globalShortcut)
globalThis.registeredKeys = new Map()
globalShortcut.register = (accelerator, run) => {
  const isRegistered = register(accelerator, run)
  if (isRegistered) globalThis.registeredKeys.set(accelerator, run)
  return isRegistered
}
