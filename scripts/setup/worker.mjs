import { ensureWorker, findWorker } from '../../native-bridges/mediasoup-worker/build.mjs'
import { runCommand } from './command.mjs'
import { canInstallPackages, installAtLeast, installPackages } from './debian.mjs'

export { findWorker }

/** Makes sure that there is a media worker, and says where. */
export function setUpWorker(say) {
  return ensureWorker({ say, run: runCommand, installTools: (tools) => installTools(tools, say) })
}

async function installTools(tools, say) {
  if (!canInstallPackages()) return
  say(`installing ${tools.map((tool) => tool.debianPackage).join(' ')}`)
  const anyVersion = tools.filter((tool) => !tool.atLeast).map((tool) => tool.debianPackage)
  if (anyVersion.length > 0) await installPackages(anyVersion, { say })
  for (const tool of tools.filter((each) => each.atLeast)) {
    await installAtLeast(tool.debianPackage, tool.atLeast, { say })
  }
}
