import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { runCommand } from './command.mjs'

// Waits for other users of the package database instead of failing at once.
const aptOptions = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
const aptEnvironment = { DEBIAN_FRONTEND: 'noninteractive' }
const aptTimeoutMs = 20 * 60_000
const archiveKeyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** The fields of /etc/os-release that matter here, or undefined where dpkg does not rule. */
export function debianRelease() {
  if (!existsSync('/var/lib/dpkg/status') || !existsSync('/etc/os-release')) return undefined
  const text = readFileSync('/etc/os-release', 'utf8')
  const field = (name) => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? ''
  return { id: field('ID'), codename: field('VERSION_CODENAME') }
}

/** Whether set-up may install packages: as root, on Debian and what is made from it. */
export function canInstallPackages() {
  return debianRelease() !== undefined && process.getuid?.() === 0
}

/** A name may list alternatives (`libasound2t64|libasound2`): libraries are renamed between releases. */
export function missingPackages(names) {
  const alternatives = names.flatMap((name) => name.split('|'))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders.
  const query = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Abbrev}\n', ...alternatives], {
    encoding: 'utf8',
  })
  const installed = new Set(
    (query.stdout ?? '')
      .split('\n')
      .filter((line) => / .i /.test(line))
      .map((line) => line.split(' ')[0]),
  )
  return names.filter((name) => !name.split('|').some((each) => installed.has(each)))
}

let listsAreFresh = false

async function refreshLists(say) {
  if (listsAreFresh) return
  listsAreFresh = true
  try {
    await runCommand('apt-get', ['update'], { say, env: aptEnvironment, timeoutMs: aptTimeoutMs })
  } catch (error) {
    // One broken source fails the whole update; the packages wanted here may still be known.
    say(`apt-get update complained, going on: ${error.lines?.at(-1) ?? error.message}`)
  }
}

/**
 * Installs packages, with one retry because mirrors do fail now and then. Resolves to the names that nobody
 * serves.
 */
export async function installPackages(names, { say, suite } = {}) {
  await refreshLists(say)
  const served = names.map(servedAlternative)
  const chosen = served.filter((name) => name !== undefined)
  const args = ['install', ...aptOptions, ...(suite ? ['-t', suite] : []), ...chosen]
  const install = () => runCommand('apt-get', args, { say, env: aptEnvironment, timeoutMs: aptTimeoutMs })
  try {
    await install()
  } catch (error) {
    say(`apt-get failed (${error.lines?.at(-1) ?? error.message}), trying once more`)
    listsAreFresh = false
    await refreshLists(say)
    await install()
  }
  return names.filter((_, index) => served[index] === undefined)
}

function servedAlternative(name) {
  return name.split('|').find((each) => candidateVersion(each) !== undefined)
}

function candidateVersion(name) {
  const policy = spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' })
  const version = /Candidate: (\S+)/.exec(policy.stdout ?? '')?.[1]
  return version === '(none)' ? undefined : version
}

/** Installs a package in at least that version, from the backports suite where the release's own is older. */
export async function installAtLeast(name, [major, minor], { say }) {
  await refreshLists(say)
  const [ownMajor, ownMinor] = (candidateVersion(name) ?? '0.0').split(/[.:-]/).map(Number)
  const newEnough = ownMajor > major || (ownMajor === major && ownMinor >= minor)
  const { id, codename } = debianRelease()
  if (newEnough || id !== 'debian') return installPackages([name], { say })
  const suite = `${codename}-backports`
  await addSuite(suite, codename, say)
  return installPackages([name], { say, suite })
}

/** Adds a suite next to the ones configured: same mirror, in a file of its own that can be deleted. */
async function addSuite(suite, codename, say) {
  const targets = await runCommand('apt-get', [
    'indextargets',
    '--format',
    '$(RELEASE) $(REPO_URI)',
    'Identifier: Packages',
  ])
  const mirrors = new Map(targets.split('\n').map((line) => line.split(' ')))
  if (mirrors.has(suite)) return
  if (!mirrors.has(codename)) throw new Error(`none of the configured package sources serves ${codename}`)
  const lines = ['Types: deb', `URIs: ${mirrors.get(codename)}`, `Suites: ${suite}`, 'Components: main']
  if (existsSync(archiveKeyring)) lines.push(`Signed-By: ${archiveKeyring}`)
  writeFileSync('/etc/apt/sources.list.d/footlight-backports.sources', `${lines.join('\n')}\n`)
  say(`added the package source ${suite} (footlight-backports.sources)`)
  listsAreFresh = false
  await refreshLists(say)
}
