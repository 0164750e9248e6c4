// `node scripts/release/sign-release.mjs FOLDER VERSION KEY.pem`: signs every installer in FOLDER as one
// release. Writes release.json and release.json.sig beside them; consoles fetch nothing that is not in it
// (docs/OPERATIONS.md).
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder, version, keyFile] = process.argv.slice(2)
if (!folder || !version || !keyFile) {
  console.error(
    'Usage: node scripts/release/sign-release.mjs FOLDER VERSION KEY.pem   (a key: openssl genpkey -algorithm ed25519 -out KEY.pem)',
  )
  process.exit(1)
}
const key = createPrivateKey(readFileSync(keyFile))
if (key.asymmetricKeyType !== 'ed25519') {
  console.error(`${keyFile} is not an Ed25519 key.`)
  process.exit(1)
}
const installers = readdirSync(folder)
  .filter((name) => /\.(AppImage|deb|exe|dmg|zip)$/.test(name) && name.includes(version))
  .sort()
if (installers.length === 0) {
  console.error(`There is no installer of ${version} in ${folder}.`)
  process.exit(1)
}
const files = installers.map((name) => ({
  name,
  sha512: createHash('sha512')
    .update(readFileSync(join(folder, name)))
    .digest('base64'),
}))
const release = Buffer.from(`${JSON.stringify({ version, files }, null, 2)}\n`)
writeFileSync(join(folder, 'release.json'), release)
writeFileSync(join(folder, 'release.json.sig'), sign(null, release, key))
console.log(`Signed ${files.map((file) => file.name).join(', ')}.`)
