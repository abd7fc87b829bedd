#!/usr/bin/env bash
# The step "Audit" of action.yml, which names the inputs. The exit code becomes an output, so that the report of a build that
# fails is uploaded too: the last step of the action ends with it.
set -uo pipefail
export PATH="$RUNNER_TEMP/portico/node_modules/.bin:$PATH"

folder="$RUNNER_TEMP/portico-audit"
mkdir -p "$folder"

end() {
  echo "code=$1" >> "$GITHUB_OUTPUT"
  exit 0
}
refuse() {
  echo "::error title=Portico::$1"
  end 2
}
for address in "$URL" "$BASE_URL"; do
  [[ $address != -* ]] || refuse "An address cannot begin with a hyphen."
done
case $FAIL_ON_WORSE in true | false) ;; *) refuse 'fail-on-worse must be true or false.' ;; esac
[[ -z $BASE_URL || -z $BASE_REPORT ]] || refuse 'Give base-url or base-report, not both.'

# Without mapfile: the bash of macOS is too old for it.
options=()
base_options=()
while IFS= read -r line; do
  line="${line%$'\r'}"
  [[ -z $line ]] || options+=("$line")
done <<< "$ARGS"
while IFS= read -r line; do
  line="${line%$'\r'}"
  [[ -z $line ]] || base_options+=("$line")
done <<< "$BASE_ARGS"

gates=()
[[ -z $FAIL_UNDER ]] || gates+=(--fail-under "$FAIL_UNDER")
base=$BASE_REPORT
[[ $FAIL_ON_WORSE == false || -n $BASE_URL$BASE_REPORT ]] || gates+=(--fail-on-worse)

address=()
[[ -z $URL ]] || address=("$URL")
portico audit ${address[@]+"${address[@]}"} ${options[@]+"${options[@]}"} ${gates[@]+"${gates[@]}"} \
  --out "$folder/report.json" --out "$folder/report.html" --out "$folder/report.md" \
  --out "$folder/report.sarif" --out "$folder/report.xml"
code=$?
((code <= 1)) || end "$code"

if [[ -n $BASE_URL ]]; then
  echo "Auditing the base $BASE_URL"
  base="$folder/base.json"
  portico audit "$BASE_URL" ${base_options[@]+"${base_options[@]}"} --quiet --out "$base"
  if (($? > 1)); then
    echo '::warning title=Portico::The base could not be audited, so there is no comparison.'
    base=
    [[ $FAIL_ON_WORSE == false ]] || code=1
  fi
fi

comment="$folder/report.md"
if [[ -n $base ]]; then
  comment="$folder/comparison.md"
  worse=()
  [[ $FAIL_ON_WORSE == false ]] || worse=(--fail-on-worse)
  portico compare "$base" "$folder/report.json" --format markdown --out "$comment" ${worse[@]+"${worse[@]}"}
  compared=$?
  ((compared <= 1)) || end "$compared"
  ((compared == 0)) || code=1
  cat "$comment" >> "$GITHUB_STEP_SUMMARY"
fi
cat "$folder/report.md" >> "$GITHUB_STEP_SUMMARY"

figure() {
  node -e 'const { score } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); console.log(score[process.argv[2]] ?? "")' \
    "$folder/report.json" "$1"
}
{
  echo "score=$(figure overall)"
  echo "grade=$(figure grade)"
  echo "folder=$folder"
  echo "comment=$comment"
} >> "$GITHUB_OUTPUT"
end "$code"
