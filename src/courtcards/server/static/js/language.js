/* The switch of languages, on whichever page and whoever draws it: the choice is kept in a cookie, which the server reads. */
(function () {
  "use strict";
  var DAYS = 400;

  document.addEventListener("change", function (event) {
    var target = event.target;
    if (!(target instanceof HTMLSelectElement) || !target.matches("[data-language-switch]")) return;
    document.cookie = "language=" + target.value + "; path=/; max-age=" + DAYS * 24 * 3600 + "; samesite=lax";
    location.reload();
  });
})();
