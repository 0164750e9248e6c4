import { listOf, type SafetyTerms } from './terms-of-language.ts'

export const es: SafetyTerms = {
  words: {
    minors: listOf(`
      nina ninas nino ninos ninita ninito nena nenas bebe bebes menordeedad menoresdeedad menores infantil chiquilla
      chiquillas chiquillo criatura adolescente adolescentes preadolescente pubertad prepuber impuber
      jovencita jovencitas jovencito
    `),
    age: listOf(`
      quinceanera mujerjoven mujeresjovenes chicajoven chicasjovenes hombrejoven chicojoven muyjoven tanjoven
      parecejoven parecemuyjoven aparienciajoven aspectojuvenil juvenil reciencumplidos reciencumplio
      apenaslegal menordeveinticinco menosdeveinticinco
    `),
    real_person: listOf(`
      famosa famosas famoso famosos celebridad celebridades personareal mujerreal hombrereal queseparecea vecina
      vecino companeradetrabajo companerodetrabajo exnovia exnovio exmujer exmarido miex mimujer mimarido minovia
      minovio mijefa actrizfamosa actorfamoso cantantefamosa
    `),
    school: listOf(`
      escuela escuelas colegio colegios colegiala colegialas colegial instituto alumna alumnas alumno alumnos
      profesora profesor maestra estudiante estudiantes aula uniformeescolar deberes guarderia parvulario universidad
      universitaria companeradeclase
    `),
    family: listOf(`
      madre madres mami mamita padre padres papi papito papa hermana hermanas hermano hermanos hermanita hermanito
      hija hijas hijo hijos mitia tutia mitio tutio miprima tuprima miprimo tuprimo sobrina sobrino abuela abuelo nieta nieto madrastra
      padrastro hermanastra hermanastro hijastra hijastro incesto incestuoso incestuosa
    `),
  },
  fragments: {
    minors: ['menordeedad', 'adolescent'],
    school: ['colegiala'],
    family: ['incest', 'hermanastr', 'madrastr'],
  },
  numbers: listOf(`
    un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho
    diecinueve veinte veintiun veintiuno veintidos veintitres veinticuatro
  `),
  years: {
    alone: ['anos', 'anitos'],
    marked: ['anosdeedad'],
  },
}
