import { readFileSync } from 'node:fs'

const lookEveryMs = 1_000
const shells = new Set(['sh', 'dash', 'bash', 'ash', 'zsh', 'busybox'])

/**
 * Calls back once when the npm that started this program is gone: npm passes signals on, but SIGKILL leaves
 * it no time to. npm gives its scripts no pipe of its own, so its process is looked at once a second. Without
 * npm (a shell with `nohup`, a service manager) nothing is watched: there a parent that ends means nothing.
 */
export function whenNpmIsGone(callback, { env = process.env, chainNow = parentChain } = {}) {
  if (env.npm_lifecycle_event === undefined) return () => {}
  const atStart = chainNow()
  const timer = setInterval(() => {
    if (chainNow() === atStart) return
    clearInterval(timer)
    callback()
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * From this program up to npm: its parent, and past a shell that stands between them, which would wait on
 * alone. Never further: whoever started npm may leave.
 */
function parentChain() {
  const parent = process.ppid
  return shells.has(statusOf(parent, 'Name')) ? `${parent} ${statusOf(parent, 'PPid')}` : `${parent}`
}

/** Empty where the system does not say (no /proc). */
function statusOf(pid, field) {
  try {
    return (
      new RegExp(`^${field}:\\s*(\\S+)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
    )
  } catch {
    return ''
  }
}
