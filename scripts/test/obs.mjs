import { canInstallPackages } from '../setup/debian.mjs'

/**
 * Where set-up may install packages it has installed OBS Studio, so a test that skips itself for want of it
 * hides a defect. Such a test says "OBS Studio" in its reason. One that lacks Electron or a browser as well
 * names that first.
 */
export function requireObs(results, canInstall = canInstallPackages()) {
  if (!canInstall) return results
  return results.map((result) => {
    if (result.state !== 'skipped' || !/^OBS Studio/.test(result.reason)) return result
    return { ...result, state: 'failed', reason: `skipped although set-up can install it: ${result.reason}` }
  })
}
