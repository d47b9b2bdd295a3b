// Creates reports of many pages: says which addresses are refused, and waits where they come too fast.
//
//	export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//	go run handle_errors.go https://example.com https://example.org
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

type Answer struct {
	Data   struct{ ID int }
	Detail string
	Errors map[string][]string
}

func post(form url.Values) (status int, header http.Header, answer Answer) {
	address := os.Getenv("ASSAY_URL") + "/api/v1/reports"
	request, err := http.NewRequest("POST", address, strings.NewReader(form.Encode()))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ASSAY_KEY"))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	// Nothing waits for the reports here, so each answer comes at once.
	request.Header.Set("Prefer", "respond-async")
	client := http.Client{Timeout: time.Minute}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	return response.StatusCode, response.Header, answer
}

func create(page string) {
	status, header, answer := post(url.Values{"url": {page}})
	switch status {
	case http.StatusCreated:
		fmt.Printf("%s is report %d\n", page, answer.Data.ID)
	case http.StatusUnprocessableEntity:
		for field, sentences := range answer.Errors {
			fmt.Printf("%s is refused: %s: %s\n", page, field, strings.Join(sentences, " "))
		}
	case http.StatusTooManyRequests:
		pause, err := strconv.Atoi(header.Get("Retry-After"))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s has to wait %d s: %s\n", page, pause, answer.Detail)
		time.Sleep(time.Duration(pause) * time.Second)
		create(page)
	default:
		log.Fatal(answer.Detail)
	}
}

func main() {
	for _, page := range os.Args[1:] {
		create(page)
	}
}
