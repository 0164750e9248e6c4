import { constants } from 'node:zlib'

/** Good for what is packed while somebody waits; files are packed harder when they are built. */
const QUALITY = 4
/** For what is packed once and given to many: a fourteenth smaller, in half as much time again. */
export const SHARED_QUALITY = 6
/** 256 KB, in bits. A larger one is cleared anew for each page, and most pages are shorter. */
export const WINDOW_BITS = 18

/** Of pages and of files that the build has not packed. */
export const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
}
