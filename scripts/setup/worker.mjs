import { ensureWorker, findWorker } from '../../native-bridges/mediasoup-worker/build.mjs'
import { runCommand } from './command.mjs'
import { canInstallPackages, installAtLeast, installPackages } from './debian.mjs'
import { FeatureUnavailable } from './steps.mjs'

export { findWorker }

/** The process that routes audio and video; without it everything but live video works. */
export const mediaWorker = {
  title: 'media worker',
  isDone: () => findWorker() !== undefined,
  async run(say) {
    try {
      const worker = await ensureWorker({
        say,
        run: runCommand,
        installTools: (tools) => installTools(tools, say),
      })
      return `ready, from ${worker.origin}`
    } catch (error) {
      if (error.name === 'WorkerUnavailable') throw new FeatureUnavailable(error.message, error.remedy)
      throw error
    }
  },
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
