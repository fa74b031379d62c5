#!/bin/sh
# Makes the secrets that compose.yaml hands to the containers, once: what is there stays as it is.
# Keep a copy elsewhere: without openward-secret, second factors and links signed with it are lost.
set -eu
folder=${1:-secrets}
umask 077
mkdir -p "$folder"
random() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
[ -e "$folder/openward-secret" ] || random >"$folder/openward-secret"
[ -e "$folder/database-password" ] || random >"$folder/database-password"
[ -e "$folder/database-url" ] ||
  printf 'postgres://openward:%s@database:5432/openward' "$(cat "$folder/database-password")" \
    >"$folder/database-url"
# Closed to others by the folder; each file is handed to a container, whose user must read it.
chmod 700 "$folder"
chmod 444 "$folder"/openward-secret "$folder"/database-url "$folder"/database-password
