// `npm run pack`: builds the broadcaster's console and packs it for this system (or --win, --mac, --linux).
// `npm run pack -- --dir` leaves out the installers; `--built` packs what is built already, while others read
// it. Where updates come from: FOOTLIGHT_UPDATE_URL and FOOTLIGHT_UPDATE_KEY.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../setup/root.mjs'

const {
  FOOTLIGHT_UPDATE_URL: url,
  FOOTLIGHT_UPDATE_KEY: key,
  ELECTRON_OVERRIDE_DIST_PATH: dist,
} = process.env
if ((url === undefined) !== (key === undefined)) {
  console.error(
    'Set both FOOTLIGHT_UPDATE_URL and FOOTLIGHT_UPDATE_KEY (the public key), or neither: an update that nobody signed is never put in.',
  )
  process.exit(1)
}

const isBuilt = process.argv.includes('--built')
if (!isBuilt)
  run('electron-vite', ['build'], { ...(url && { MAIN_VITE_UPDATE_URL: url, MAIN_VITE_UPDATE_KEY: key }) })
run('electron-builder', [
  ...['--project', '.', '--config', '../electron-builder.yml', '--publish', 'never'],
  // An Electron that is on this machine, instead of a download.
  ...(dist
    ? [
        `-c.electronDist=${dist}`,
        `-c.electronVersion=${readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '')}`,
      ]
    : []),
  ...(url ? ['-c.publish.provider=generic', `-c.publish.url=${url}`] : []),
  ...process.argv.slice(2).filter((word) => word !== '--built'),
])

/** One of the project's own programs, in the folder of the console. Its failure is ours. */
function run(program, args, env = {}) {
  const file = inRoot('node_modules', '.bin', process.platform === 'win32' ? `${program}.cmd` : program)
  const { status, error } = spawnSync(file, args, {
    cwd: inRoot('desktop'),
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) console.error(`${program} did not start: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}
