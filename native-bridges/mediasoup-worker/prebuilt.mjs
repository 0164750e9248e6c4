import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { workerStarts } from './probe.mjs'

const downloadTimeoutMs = 20_000

/**
 * The worker as mediasoup's makers built it, or undefined. They publish neither checksum nor signature, so
 * the check is theirs too: https from the address in the package, and the program has to start here.
 */
export async function downloadPrebuilt(mediasoup, { run, say }) {
  if (process.env.MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'footlight-worker-'))
  const cleanUp = () => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = join(folder, 'worker.tgz')
    writeFileSync(archive, await fetchBytes(prebuiltUrl(mediasoup)))
    await run('tar', ['xzf', archive, '-C', folder])
    const binary = join(folder, process.platform === 'win32' ? 'mediasoup-worker.exe' : 'mediasoup-worker')
    if (!workerStarts(binary)) throw new Error('it does not start on this machine')
    return { binary, origin: 'download', cleanUp }
  } catch (error) {
    cleanUp()
    say(`no ready-made media worker (${error.cause?.code ?? error.message}), building it instead`)
    return undefined
  }
}

function prebuiltUrl({ version, repositoryUrl }) {
  const base = process.env.MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL || `${repositoryUrl}/releases/download`
  const kernel = process.platform === 'linux' ? `-kernel${release().split('.')[0]}` : ''
  return `${base}/${version}/mediasoup-worker-${version}-${process.platform}-${process.arch}${kernel}.tgz`
}

async function fetchBytes(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(downloadTimeoutMs) })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
