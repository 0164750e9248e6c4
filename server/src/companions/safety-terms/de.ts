import { listOf, type SafetyTerms } from './terms-of-language.ts'

export const de: SafetyTerms = {
  words: {
    minors: listOf(`
      einkind meinkind daskind alskind kinder kindern kindlich kindliche kindlicher kindliches kleinkind kleinkinder
      saugling neugeborenes neugeborene minderjahrig minderjahrige minderjahriger minderjahriges minderjahrigen
      minderjaehrig minderjaehrige unmundig jugendliche jugendlicher jugendlichen heranwachsende pubertat
      vorpubertar kleinesmadchen kleinesmaedchen jungesmadchen jungesmaedchen kleinermadchen kleinerjunge
      kleinerbub kleinkindhaft
    `),
    age: listOf(`
      teenie teenies teenagerin jungefrau jungefrauen jungerfrau jungerfrauen jungermann jungenmann jungemanner
      jungaussehend jungaussehende jungwirkend siehtjungaus siehtsehrjungaus sehrjung sojung geradevolljahrig
      frischvolljahrig geradevolljaehrig unterfunfundzwanzig jungeralsfunfundzwanzig jungenhaft madchenhaft
      maedchenhaft
    `),
    real_person: listOf(`
      promi promis prominente prominenter prominenten beruhmtheit beruhmtheiten doppelganger doppelgangerin
      diewieaussieht derwieaussieht echteperson realeperson echtefrau echtermann nachbarin nachbar kollegin kollege
      arbeitskollegin exfreundin exfreund exfrau exmann meineex meinefrau meinmann meinefreundin meinfreund chefin
      schauspielerin schauspieler politikerin politiker
    `),
    school: listOf(`
      schule schulen schulerin schuler schuelerin schueler schulmadchen schulmaedchen schuluniform klassenzimmer
      klassenraum lehrerin lehrer studentin studenten nachsitzen hausaufgaben abitur gymnasium grundschule
      kindergarten kita hochschule universitat mitschulerin mitschuler
    `),
    family: listOf(`
      mutter mutti mami vater vati papi schwester schwestern bruder tochter sohn meinsohn onkel cousine kusine vetter
      nichte neffe oma opa grossmutter grossvater enkelin meinenkel stiefmutter stiefvater stiefschwester stiefbruder
      stieftochter stiefsohn inzest inzestuos eltern elternteil
    `),
  },
  fragments: {
    minors: ['minderjahrig', 'minderjaehrig', 'kinderporn'],
    school: ['schulmadchen', 'schulmaedchen'],
    family: ['inzest', 'stiefschwester', 'stiefmutter'],
  },
  numbers: listOf(`
    ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn
    neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig
  `),
  years: {
    alone: ['jahre', 'jahren'],
    marked: ['jahrealt', 'jahrig', 'jahrige', 'jahriger', 'jahriges', 'jahrigen', 'jaehrig', 'jaehrige'],
  },
}
