import { constants } from 'node:zlib'

/** Good for what is packed while somebody waits; files are packed harder when they are built. */
const QUALITY = 4
/** 256 KB, in bits. A larger one is cleared anew for each page, and most pages are shorter. */
const WINDOW_BITS = 18

/** Of pages and of files that the build has not packed. */
export const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
}
