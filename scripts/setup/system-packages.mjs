import { existsSync } from 'node:fs'
import { canInstallPackages, debianRelease, installPackages, missingPackages } from './debian.mjs'
import { onPath } from './on-path.mjs'
import { FeatureUnavailable } from './steps.mjs'

// What Electron's binary links against or loads. Releases after Debian 12 renamed some for 64-bit time.
const electronLibraries = [
  'xvfb',
  'xauth',
  'dbus-x11',
  'libgtk-3-0t64|libgtk-3-0',
  'libnss3',
  'libasound2t64|libasound2',
  'libgbm1',
  'libatk-bridge2.0-0t64|libatk-bridge2.0-0',
  'libcups2t64|libcups2',
  'libxss1',
  'libxtst6',
  'libnotify4',
  'libsecret-1-0',
  'libdrm2',
  'libxkbcommon0',
]

// A proxy and a mail server for tests. Their packages start services on ports 80 and 25 where nothing keeps them
// from starting, as it is kept in containers: elsewhere these tests are skipped unless the programs are there already.
const services = existsSync('/usr/sbin/policy-rc.d')
  ? ['nginx-light|nginx', 'exim4-daemon-light|exim4-daemon-heavy']
  : []

const sets = {
  runtime: {
    title: 'system packages: ffmpeg',
    packages: ['ffmpeg'],
    programs: ['ffmpeg'],
    without: 'Without ffmpeg there is no demo performer, no streaming from OBS and no recording.',
  },
  browsers: {
    title: 'system packages for tests: Chromium, Xvfb, xdotool, nginx, Exim, libraries of Electron',
    // Where there is no headless shell, the whole browser takes its place in tests, and its time.
    // xdotool presses the keys that the console listens for while another program has the keyboard.
    packages: ['chromium', 'chromium-headless-shell|chromium', 'xdotool', ...services, ...electronLibraries],
    programs: ['chromium', 'Xvfb', 'xdotool'],
    without:
      'Without them the tests in browsers, in the desktop console, behind a caching proxy and with a mail server are skipped.',
  },
  obs: {
    title: 'system packages for tests: OBS Studio',
    packages: ['obs-studio', 'xvfb', 'xauth'],
    programs: ['obs', 'Xvfb'],
    without: 'Without it the tests that stream from OBS Studio are skipped.',
  },
}

/** Programs that npm does not bring. Installed where that is allowed; elsewhere the step says what to run. */
export function systemPackages(name) {
  const { title, packages, programs, without } = sets[name]
  return {
    title,
    isDone: () => missing(packages, programs).length === 0,
    async run(say) {
      const names = missing(packages, programs)
      if (!canInstallPackages()) throw new FeatureUnavailable(without, whatToRun(names))
      say(`installing ${names.join(' ')}`)
      const notServed = await installPackages(names, { say })
      if (notServed.length > 0)
        throw new FeatureUnavailable(without, `This system's packages do not include ${notServed.join(' ')}.`)
    },
  }
}

/** Only Debian can say which packages are there; elsewhere the programs have to be on the path. */
function missing(packages, programs) {
  return debianRelease() ? missingPackages(packages) : programs.filter((program) => !onPath(program))
}

function whatToRun(names) {
  if (!debianRelease()) return `Install with your system's package manager: ${names.join(' ')}`
  const last = names.map((name) => name.split('|').at(-1))
  return `Run: sudo apt-get install --no-install-recommends ${last.join(' ')}`
}
