// Headings that several kinds of tables have.

export const oldNumber =
  'patient number|patient no|patient id|patientid|pid|pubpid|chart number|chart no|client id|client number|old number|old id|id|number|no|account number|registration number|mrn old|patientennummer|patientennr|patienten nr|patienten id|pat nr|patnr|kundennummer|nummer|nr|numero patient|numero de dossier|dossier|numero|n patient|code patient|numero de paciente|numero paciente|historia clinica|nhc|codigo|id paciente'
export const email =
  'email|e mail|email address|mail|e mail adresse|emailadresse|courriel|adresse email|adresse mail|correo|correo electronico'
export const dob =
  'date of birth|birth date|birthdate|birthday|dob|born|geburtsdatum|geb|geb datum|geburtstag|gebdat|geboren|date de naissance|naissance|ne le|nee le|ddn|fecha de nacimiento|fecha nacimiento|nacimiento|f nac'
