import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The stand-ins for the libraries that the worker would download. */
export const subprojectsFolder = fileURLToPath(new URL('subprojects', import.meta.url))

/** Options of the build. The built-in bandwidth estimation drops libwebrtc and abseil, which Debian cannot give. */
export const mesonOptions = ['-Dms_use_builtin_bwe=true', '--buildtype=release', '-Db_ndebug=true']

/**
 * OpenSSL built with kernel TLS asks the worker's BIO whether kTLS is on. The worker's callback answers 1 to every
 * control call, because it compares where it has to test a bit; OpenSSL then allocates no write buffer, and the
 * worker crashes at the first DTLS ServerHello.
 */
export const patches = [
  {
    file: 'src/RTC/DtlsTransport.cpp',
    find: '(operationType == BIO_CB_RETURN)',
    replace: '(operationType & BIO_CB_RETURN)',
  },
]

/** Changes whenever a build would come out differently. */
export function recipeFingerprint() {
  const hash = createHash('sha256').update(JSON.stringify([mesonOptions, patches]))
  const files = readdirSync(subprojectsFolder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  for (const path of files.map((each) => join(each.parentPath ?? each.path, each.name)).sort()) {
    hash.update(path.slice(subprojectsFolder.length)).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}
