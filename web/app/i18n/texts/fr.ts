import common from '../../../../resources/locales/fr/common.json'
import web from '../../../../resources/locales/fr/web.json'
import type { Texts } from '../i18n.ts'

export const texts: Texts = { common, web }
