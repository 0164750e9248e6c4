import { listOf, type SafetyTerms } from './terms-of-language.ts'

export const it: SafetyTerms = {
  words: {
    minors: listOf(`
      bambina bambine bambino bambini bimba bimbe bimbo bimbi bimbetta neonata neonato minorenne minorenni
      ragazzina ragazzine ragazzino ragazzini adolescente adolescenti preadolescente pubere puberta impubere fanciulla
      fanciullo infantile
    `),
    age: listOf(`
      giovanedonna giovanidonne donnagiovane ragazzagiovane giovaneragazza giovaniragazze giovaneuomo giovanissima
      giovanissime giovanissimo moltogiovane cosigiovane sembragiovane aspettogiovanile giovanile appenamaggiorenne
      neomaggiorenne diciottenne diciannovenne ventenne ventenni sedicenne diciassettenne quindicenne quattordicenne
      tredicenne ventunenne ventiduenne ventitreenne ventiquattrenne ninfetta
    `),
    real_person: listOf(`
      celebrita famosa famoso famosi sosia sosie personareale personavera donnavera uomovero cheassomigliaa
      vicinadicasa vicinodicasa collega colleghi exfidanzata exfidanzato exmoglie exmarito miaex miamoglie miomarito
      miafidanzata attricefamosa attorefamoso cantantefamosa
    `),
    school: listOf(`
      scuola scuole liceo liceale liceali studentessa studentesse studente studenti alunna alunne alunno alunni
      scolara scolaretta scolarette scolaro maestra professoressa professore insegnante aula compiti asilo
      universita universitaria compagnadiclasse
    `),
    family: listOf(`
      madre madri mamma mammina padre papa babbo sorella sorelle sorellina fratello fratelli fratellino figlia figlie
      figlio figli miazia tuazia miozio tuozio cugina cugino nipote nipoti nonna nonno matrigna patrigno sorellastra
      fratellastro figliastra figliastro incesto incestuoso incestuosa genitori
    `),
  },
  fragments: {
    minors: ['minorenn', 'adolescent'],
    school: ['scolarett', 'studentess'],
    family: ['incest', 'sorellastr', 'matrign'],
  },
  numbers: listOf(`
    un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette
    diciotto diciannove venti ventuno ventun ventidue ventitre ventiquattro
  `),
  years: {
    alone: ['anni'],
    marked: ['annidieta'],
  },
}
