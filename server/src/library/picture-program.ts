import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { runSandboxed, type SandboxEnd, type SandboxLimits } from './sandbox.ts'

/** Where `sharp` and its libraries are. */
const MODULES = dirname(dirname(dirname(createRequire(import.meta.url).resolve('sharp'))))

export interface PictureProgram {
  /** Its path, and what it imports beside `sharp`. */
  readonly program: string
  readonly imports?: readonly string[]
  /** The one file that it reads, and the one folder that it writes; absent: no file, and no folder. */
  readonly files?: { readonly input: string; readonly folder: string }
  /** What it reads by standard input; absent: nothing. */
  readonly content?: Uint8Array
  readonly args?: readonly string[]
  readonly limits: SandboxLimits
}

/** Runs a program that decodes a picture with `sharp`: in the sandbox, and with Node's permissions for what it needs. */
export function runPictureProgram(
  { program, imports = [], files, content, args = [], limits }: PictureProgram,
  signal: AbortSignal,
): Promise<SandboxEnd> {
  return runSandboxed(
    process.execPath,
    [
      '--no-warnings',
      '--max-old-space-size=128',
      '--permission',
      '--allow-addons',
      ...[program, ...imports, MODULES, ...Object.values(files ?? {})].map(
        (path) => `--allow-fs-read=${path}`,
      ),
      ...(files === undefined ? [] : [`--allow-fs-write=${files.folder}`]),
      program,
      ...args,
    ],
    limits,
    { signal, ...(content !== undefined && { content }) },
  )
}
