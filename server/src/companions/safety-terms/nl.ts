import { listOf, type SafetyTerms } from './terms-of-language.ts'

export const nl: SafetyTerms = {
  words: {
    minors: listOf(`
      eenkind mijnkind hetkind alskind kinderen kinderlijk kinderlijke kindje kindjes kleuter kleuters peuter peuters
      baby babytje zuigeling minderjarig minderjarige minderjarigen puber pubers puberteit kleinmeisje kleinemeisje
      kleinemeisjes jongmeisje jongemeisje jongemeisjes jongetje jongetjes kleinejongen meisjevan onmondig
    `),
    age: listOf(`
      tiener tieners tienermeisje tienerjongen jongevrouw jongevrouwen jongeman jongemannen jongogend jongogende
      lijktjong zietereruitjonguit zeerjong heeljong zojong netvolwassen netmeerderjarig jongerdanvijfentwintig
      jeugdig jeugdige meisjesachtig
    `),
    real_person: listOf(`
      beroemdheid beroemdheden bekendenederlander dubbelganger dubbelgangster echtpersoon echtepersoon echtevrouw
      echteman dielijktop buurvrouw buurman buurmeisje collega collegas exvriendin exvriend exvrouw exman mijnex
      mijnvrouw mijnman mijnvriendin mijnvriend bazin actrice politicus
    `),
    school: listOf(`
      school scholen schoolmeisje schoolmeisjes schooljongen schooluniform klaslokaal klasgenoot klasgenote leerling
      leerlingen lerares leraar juf meester studente studentes huiswerk kleuterschool basisschool middelbareschool
      universiteit kinderopvang
    `),
    family: listOf(`
      moeder moeders mama vader vaders papa zus zussen zusje zusjes broer broers broertje dochter dochters zoon zonen
      tante oom nichtje mijnnicht neef neefje oma opa kleindochter kleinzoon stiefmoeder stiefvader stiefzus
      stiefzusje stiefbroer stiefdochter stiefzoon incest ouders
    `),
  },
  fragments: {
    minors: ['minderjarig', 'kinderporn'],
    age: ['tienermeisje'],
    school: ['schoolmeisje'],
    family: ['incest', 'stiefzus', 'stiefmoeder'],
  },
  numbers: listOf(`
    een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien
    negentien twintig eenentwintig tweeentwintig drieentwintig vierentwintig
  `),
  years: {
    alone: ['jaar'],
    marked: ['jaaroud', 'jarig', 'jarige'],
  },
}
