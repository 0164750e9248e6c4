/**
 * Where an Electron binary is known to be there (FOOTLIGHT_REQUIRE_ELECTRON=1), a desktop test that skips
 * itself hides a defect. Such a test says "Electron" in its file's name, its own name or its reason for
 * skipping.
 */
export function requireElectron(results) {
  if (process.env.FOOTLIGHT_REQUIRE_ELECTRON !== '1') return results
  return results.map((result) => {
    const needsElectron = result.state === 'skipped' && /electron/i.test(`${result.name} ${result.reason}`)
    if (!needsElectron) return result
    return { ...result, state: 'failed', reason: `skipped although Electron is available: ${result.reason}` }
  })
}
