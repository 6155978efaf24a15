# The games that can be played here, and what lists of one are made from
curl -s "$SITE/api/systems/"
curl -s "$SITE/api/catalogues/kog/"

# My armies. Make a token on your account page first
curl -s -H "Authorization: Bearer $TOKEN" "$SITE/api/rosters/"
