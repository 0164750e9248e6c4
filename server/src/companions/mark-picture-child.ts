import sharp from 'sharp'

/**
 * The program that decodes what a provider drew, in a process of its own: `<input> <output>`. Writes a JPEG without
 * whatever the file told, with a visible "AI" in its corner and with what the EU AI Act, art. 50(2), asks for in a form
 * that machines read: IPTC's digital source type.
 */

const PIXELS_MAX = 20_000_000
const SIDE_MAX = 1_600
const QUALITY = 88
/** Of the badge, pixels at a width of 768. */
const BADGE = { width: 84, height: 52, at: 768 }

/** https://iptc.org/std/photometadata/specification/ (Digital Source Type), in XMP (ISO 16684-1). */
const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`

const [input = '', output = ''] = process.argv.slice(2)

/** Drawn, so that it needs no font. */
function badge(width: number): Buffer {
  const scale = Math.max(0.5, width / BADGE.at)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(BADGE.width * scale)}" height="${Math.round(BADGE.height * scale)}" viewBox="0 0 ${BADGE.width} ${BADGE.height}"><rect x="4" y="4" width="76" height="44" rx="10" fill="#000" fill-opacity="0.72"/><g fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M22 38l10-24l10 24M26 30h12"/><path d="M58 14v24M52 14h12M52 38h12"/></g></svg>`,
  )
}

async function run(): Promise<void> {
  sharp.concurrency(1)
  sharp.cache(false)
  const { data, info } = await sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .composite([{ input: badge(info.width), gravity: 'southeast' }])
    .withXmp(xmp)
    .jpeg({ quality: QUALITY })
    .toFile(output)
}

run().catch((error: unknown) => {
  // Whatever the decoder found wrong: the order is refunded.
  process.stderr.write(String(error))
  process.exitCode = 1
})
