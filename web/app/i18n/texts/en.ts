import common from '../../../../resources/locales/en/common.json'
import web from '../../../../resources/locales/en/web.json'
import type { Texts } from '../i18n.ts'

export const texts: Texts = { common, web }
