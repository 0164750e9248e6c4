import { spawn } from 'node:child_process'

const heartbeatMs = 20_000
const keptLines = 400

/** A program that could not be started, ended with an error or took too long. */
class CommandFailed extends Error {
  name = 'CommandFailed'

  constructor(commandLine, reason, lines) {
    super(`${commandLine}: ${reason}`)
    this.lines = lines
  }
}

/**
 * Runs a program, keeps the end of what it prints and returns that as text.
 * Long runs show their last line every now and then, so that a slow set-up does not look like a hanging one.
 */
export function runCommand(command, args, { cwd, env, timeoutMs, say } = {}) {
  const commandLine = [command, ...args].join(' ')
  const lines = []
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    for (const stream of [child.stdout, child.stderr]) keepLines(stream, lines)
    const stopListening = endWith(child)
    const startedAt = Date.now()
    const heartbeat = setInterval(() => {
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      say?.(`still working (${seconds} s): ${(lines.at(-1) ?? command).slice(0, 100)}`)
    }, heartbeatMs)

    const settle = (reason) => {
      clearInterval(heartbeat)
      stopListening()
      if (reason) reject(new CommandFailed(commandLine, reason, lines))
      else resolve(lines.join('\n'))
    }
    child.on('error', (error) => settle(error.code === 'ENOENT' ? 'not installed' : error.message))
    child.on('close', (code, signal) => {
      if (code === 0) settle()
      else if (signal === 'SIGKILL' && timeoutMs) settle(`took longer than ${timeoutMs / 1000} s`)
      else settle(signal ? `ended by ${signal}` : `ended with code ${code}`)
    })
  })
}

/** Whoever ends set-up ends what it is running, too. */
function endWith(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const end = () => {
    child.kill('SIGTERM')
    process.exit(130)
  }
  for (const signal of signals) process.once(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

function keepLines(stream, lines) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk) => {
    // Progress bars rewrite their line with a carriage return; each state counts as a line.
    const parts = (rest + chunk).split(/\r?\n|\r/)
    rest = parts.pop()
    lines.push(...parts.filter((part) => part.trim() !== ''))
    lines.splice(0, lines.length - keptLines)
  })
  stream.on('end', () => {
    if (rest.trim() !== '') lines.push(rest)
  })
}
