import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The stand-ins for the libraries that the worker would download. */
export const subprojectsFolder = fileURLToPath(new URL('subprojects', import.meta.url))

/**
 * Options of the build. The built-in bandwidth estimator of this mediasoup is unfinished: it answers no
 * congestion feedback, estimates no line and so never changes a layer. The other one is libwebrtc's, whose
 * source is in the package.
 */
export const mesonOptions = ['-Dms_use_builtin_bwe=false', '--buildtype=release', '-Db_ndebug=true']

/** What is changed in the worker's source, each text at its only place in the file. */
export const patches = [
  {
    // OpenSSL built with kernel TLS asks the worker's BIO whether kTLS is on. The worker's callback answers 1
    // to every control call, because it compares where it has to test a bit; OpenSSL then allocates no write
    // buffer, and the worker crashes at the first DTLS ServerHello.
    file: 'src/RTC/DtlsTransport.cpp',
    find: '(operationType == BIO_CB_RETURN)',
    replace: '(operationType & BIO_CB_RETURN)',
  },
  {
    // libwebrtc includes headers that flatc generates, but does not say so: the compiler may come first and
    // find half of them. With the libraries that the worker would download, their compilation hides it.
    file: 'deps/libwebrtc/meson.build',
    find: "flatbuffers_proj.get_variable('flatbuffers_dep'),",
    replace: "flatbuffers_proj.get_variable('flatbuffers_dep'), flatbuffers_generator_dep,",
  },
]

/** Changes whenever a build would come out differently. */
export function recipeFingerprint() {
  const hash = createHash('sha256').update(JSON.stringify([mesonOptions, patches]))
  const files = readdirSync(subprojectsFolder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  for (const path of files.map((each) => join(each.parentPath ?? each.path, each.name)).sort()) {
    hash.update(path.slice(subprojectsFolder.length)).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}
