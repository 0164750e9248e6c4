import { fork } from 'node:child_process'

/** A running logbook, wherever it runs. */
export interface LogbookProcess {
  send(message: unknown): void
  /** Each once, before anything is sent. */
  onMessage(listener: (message: unknown) => void): void
  /** Also when it could not be started. */
  onExit(listener: () => void): void
  kill(): void
}

/** On a plain Node: for tests, whose Electron cannot load the driver. */
export function startNode(program: string, node: string): LogbookProcess {
  const child = fork(program, [], {
    execPath: node,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    // A child that has just died is told by its exit.
    send: (message) => void child.send(message as object, () => {}),
    onMessage: (listener) => void child.on('message', listener),
    onExit(listener) {
      child.once('exit', listener)
      child.once('error', listener)
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
