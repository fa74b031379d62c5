import type { Target } from './kinds.ts'
import { dob, email, oldNumber } from './usual-headings.ts'
import { genderChoices, yesChoices } from './word-choices.ts'

/** The targets of a column of a table of patients. */
export const patientTargets: readonly Target[] = [
  { id: 'oldNumber', label: 'Number of the old system', kind: 'text', headings: oldNumber },
  {
    id: 'name',
    label: 'Whole name',
    kind: 'text',
    headings:
      'name|full name|patient name|patient|client|client name|vollstandiger name|nom complet|nombre completo|paciente',
  },
  {
    id: 'nameLastFirst',
    label: 'Whole name, family name first',
    kind: 'text',
    headings:
      'name vorname|nachname vorname|last name first name|last first|nom prenom|nom et prenom|apellidos nombre|apellidos y nombre',
  },
  {
    id: 'title',
    label: 'Title',
    kind: 'text',
    headings: 'title|prefix|titel|anrede|titre|civilite|titulo|tratamiento',
  },
  {
    id: 'firstName',
    label: 'First name',
    kind: 'text',
    headings:
      'first name|firstname|given name|fname|forename|first|vorname|vornamen|rufname|prenom|prenoms|nombre|nombres|nombre de pila',
  },
  {
    id: 'middleName',
    label: 'Middle name',
    kind: 'text',
    headings:
      'middle name|mname|middle|middle initial|second name|zweiter vorname|deuxieme prenom|segundo nombre',
  },
  {
    id: 'lastName',
    label: 'Family name',
    kind: 'text',
    several: true,
    headings:
      'last name|lastname|surname|family name|lname|last|nachname|familienname|zuname|nom|nom de famille|apellido|apellidos|primer apellido|segundo apellido',
  },
  {
    id: 'preferredName',
    label: 'Preferred name',
    kind: 'text',
    headings:
      'preferred name|preferred first name|nickname|known as|goes by|spitzname|prenom usuel|nombre preferido',
  },
  {
    id: 'pronouns',
    label: 'Pronouns',
    kind: 'text',
    headings: 'pronouns|pronomen|pronoms|pronombres',
  },
  { id: 'dob', label: 'Date of birth', kind: 'date', headings: dob },
  {
    id: 'gender',
    label: 'Gender',
    kind: 'words',
    choices: genderChoices,
    headings: 'gender|sex|geschlecht|sexe|genre|sexo|genero',
  },
  {
    id: 'phone',
    label: 'Phone',
    kind: 'phone',
    several: true,
    headings:
      'phone|telephone|phone number|mobile|mobile phone|cell|cell phone|home phone|work phone|phone home|phone cell|phone biz|tel|contact|contact number|telefon|telefonnummer|handy|mobil|mobiltelefon|telefon privat|telefon mobil|rufnummer|portable|tel portable|telephone portable|mobile number|tel fixe|telefono|movil|celular|telefono movil',
  },
  { id: 'email', label: 'Email', kind: 'email', headings: email },
  {
    id: 'street',
    label: 'Address: street',
    kind: 'text',
    several: true,
    headings:
      'address|street|address 1|address 2|address 3|address line 1|address line 2|street address|address village|strasse|str|adresse|hausnummer|strasse und hausnummer|anschrift|rue|adresse 1|adresse 2|direccion|calle|domicilio',
  },
  {
    id: 'postalCode',
    label: 'Address: postal code',
    kind: 'text',
    headings:
      'postal code|postcode|zip|zip code|post code|plz|postleitzahl|code postal|cp|codigo postal',
  },
  {
    id: 'city',
    label: 'Address: place',
    kind: 'text',
    headings:
      'city|town|suburb|address tehsil|ort|stadt|wohnort|ville|commune|localite|ciudad|localidad|poblacion',
  },
  {
    id: 'region',
    label: 'Address: state or district',
    kind: 'text',
    several: true,
    headings:
      'state|province|region|county|district|address district|address state|bundesland|kanton|departement|provincia|estado',
  },
  {
    id: 'country',
    label: 'Address: country',
    kind: 'country',
    headings: 'country|country code|land|pays|pais',
  },
  {
    id: 'insuranceNumber',
    label: 'Insurance number',
    kind: 'text',
    headings:
      'insurance number|insurance id|member id|policy number|medicare number|versichertennummer|versicherungsnummer|versicherten nr|numero d assurance|numero assure|numero de seguro|poliza',
  },
  {
    id: 'nationalNumber',
    label: 'National number',
    kind: 'text',
    headings:
      'national id|national number|ssn|ss|social security number|nhs number|svnr|sozialversicherungsnummer|ahv nummer|ahv|numero de securite sociale|nir|nss|dni|nif|curp|cpf|aadhaar',
  },
  {
    id: 'passport',
    label: 'Passport number',
    kind: 'text',
    headings: 'passport|passport number|reisepass|passeport|pasaporte',
  },
  {
    id: 'license',
    label: 'Driver’s license',
    kind: 'text',
    headings:
      'drivers license|driver license|driving licence|fuhrerschein|permis de conduire|licencia de conducir',
  },
  {
    id: 'emergencyContact',
    label: 'Emergency contact',
    kind: 'text',
    several: true,
    headings:
      'emergency contact|emergency contact name|emergency contact phone|emergency phone|next of kin|contact relationship|phone contact|notfallkontakt|notfallnummer|contact d urgence|personne a prevenir|contacto de emergencia',
  },
  {
    id: 'bloodGroup',
    label: 'Blood group',
    kind: 'text',
    headings: 'blood group|blood type|blutgruppe|groupe sanguin|grupo sanguineo',
  },
  {
    id: 'allergies',
    label: 'Allergies',
    kind: 'text',
    several: true,
    headings: 'allergies|allergy|allergien|allergie|alergias|alergia',
  },
  {
    id: 'language',
    label: 'Language',
    kind: 'text',
    headings: 'language|preferred language|sprache|langue|idioma',
  },
  {
    id: 'interpreter',
    label: 'Interpreter',
    kind: 'text',
    headings: 'interpreter|dolmetscher|interprete',
  },
  {
    id: 'mobility',
    label: 'Mobility',
    kind: 'text',
    headings: 'mobility|mobilitat|mobilite|movilidad',
  },
  {
    id: 'maritalStatus',
    label: 'Marital status',
    kind: 'text',
    headings:
      'marital status|civil status|familienstand|zivilstand|etat civil|situation familiale|estado civil',
  },
  {
    id: 'referral',
    label: 'Found us by',
    kind: 'text',
    headings:
      'referral|referral source|referred by|found us by|how did you hear about us|zuweiser|empfohlen durch|adresse par|recomendado por',
  },
  {
    id: 'alerts',
    label: 'Alerts',
    kind: 'text',
    several: true,
    headings:
      'alert|alerts|warning|warnings|medical alert|warnhinweis|hinweis|hinweise|alerte|alertes|alerta|alertas|avisos',
  },
  {
    id: 'deceasedOn',
    label: 'Date of death',
    kind: 'date',
    headings:
      'date of death|deceased date|deceased on|died|death date|todesdatum|verstorben am|gestorben am|date de deces|deces|fecha de fallecimiento|fecha de defuncion',
  },
  {
    id: 'isArchived',
    label: 'Archived',
    kind: 'words',
    choices: yesChoices,
    headings: 'archived|inactive|archiviert|inaktiv|archive|inactif|archivado|inactivo',
  },
]
